import type { FieldValue } from '../rules/model/section-model';
import { isEmpty } from '../rules/values/is-empty';

/**
 * The files of one form that went out to their store. The backend may have them, whatever became of the upload,
 * so from then on an empty value is a deletion, until a save has named it (product-rules#deleted-upload).
 */
export interface DeletedUploads {
  /** A file of this key went out. */
  noteSent(key: string): void;
  /** The keys of `noteSent` that no save has named. */
  sentKeys(): ReadonlySet<string>;
  /** Whether the key's file went out and is gone from the form. */
  isDeleted(key: string, value: FieldValue): boolean;
  /** A save has named what was deleted. What still goes out arrives after it. */
  noteSaved(read: (key: string) => FieldValue): void;
}

/** No file has gone out so far. */
export function createDeletedUploads(): DeletedUploads {
  const sent = new Set<string>();
  const isDeleted = (key: string, value: FieldValue) => isEmpty(value) && sent.has(key);
  return {
    noteSent: (key) => {
      sent.add(key);
    },
    sentKeys: () => new Set(sent),
    isDeleted,
    noteSaved: (read) => {
      for (const key of sent) if (isDeleted(key, read(key))) sent.delete(key);
    },
  };
}
