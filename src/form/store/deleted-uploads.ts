import type { FieldValue } from '../rules/model/section-model';
import { isEmpty } from '../rules/values/is-empty';

/**
 * The files of one form whose upload has begun. The backend may have such a file, so an empty value is a
 * deletion until a save has named it (product-rules#deleted-upload).
 */
export interface DeletedUploads {
  /** The upload of this key's file has begun. */
  noteSent(key: string): void;
  /** The keys whose upload has begun and that no save has named as deleted. */
  sentKeys(): ReadonlySet<string>;
  /** Whether the upload of the key's file has begun and its value is empty now. */
  isDeleted(key: string, value: FieldValue): boolean;
  /**
   * A save has named the deleted files. A key with a value stays, since its file may arrive after the save.
   */
  noteSaved(read: (key: string) => FieldValue): void;
}

/** Makes the record of one form, with no upload yet. */
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
