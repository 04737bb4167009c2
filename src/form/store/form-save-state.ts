import { computed, type ReadonlySignal, signal } from '@preact/signals-core';
import {
  isNamed,
  WALLET_SIGNATURE,
  type WalletProof,
} from '../../wallet/rules/section/wallet-section';
import { isPending } from '../kinds/file/kind';
import type { FieldValue, FieldValues, SectionModel } from '../rules/model/section-model';
import { isEmpty } from '../rules/values';
import type { FormLists } from './form-lists';
import type { WritableFiles, WritableValues } from './form-values';
import type { Validation } from './rules-on-demand';

/** The saved values of one form, and its edits. */
export interface SaveState {
  /** All saved values. */
  savedValues(): FieldValues;
  /** The entity tag that the form's edits are based on. */
  etag(): string | undefined;
  /** Sets the entity tag that the edits are based on; does nothing without edits or tags. */
  baseOn(tag: string | undefined): void;
  /**
   * Whether `markSaved` was called: the section counts as complete then, whatever status was read. Tracked
   * inside a computed or an effect.
   */
  isSaved(): boolean;
  /** The upload of this key's file has begun: an empty value is a deletion from now on. */
  noteFileSent(key: string): void;
  /** The section is still active after a save that succeeded: undoes `markSaved`. */
  clearSaved(): void;
  /**
   * Takes the form's values as saved, except files on their way, which no save names, and those in `notSaved`: the
   * saved values of answers that changed after they were sent.
   */
  markSaved(etag: string | undefined, notSaved?: FieldValues): void;
  /**
   * The values that differ from the saved ones; an empty value equals a missing one. Of an entry that was added to
   * a list, all.
   */
  edits(): FieldValues;
  /** Whether there are edits that would be lost without a save. */
  readonly unsaved: ReadonlySignal<boolean>;
}

/** The save state as the form's other parts use it. */
export interface WritableSaveState extends SaveState {
  /** The keys of `noteFileSent` that no save has named since. */
  sentFiles(): ReadonlySet<string>;
  /** Call when the values of these keys have changed. */
  noteChanges(keys: Iterable<string>): void;
  /** Sets a new saved value if the form still has the old one; returns whether it has. */
  renewSaved(key: string, value: FieldValue): boolean;
}

/** What the save state of a form needs. */
export interface SaveStateDeps {
  readonly model: SectionModel;
  readonly readOnly: boolean;
  readonly values: Pick<WritableValues, 'all' | 'peek' | 'read'>;
  readonly files: Pick<WritableFiles, 'staged' | 'forgetRemoved'>;
  readonly lists: Pick<FormLists, 'unsavedKeys' | 'noteSaved'> | undefined;
  /** A signature that a save of this section would link is lost without one. */
  readonly proof: ReadonlySignal<WalletProof | null>;
  readonly validation: ReadonlySignal<Validation | undefined>;
  /** The entity tag with which the section was read. */
  readonly etag: string | undefined;
}

/** Makes the save state of a form with saved values. */
export function createSaveState({
  model,
  readOnly,
  values,
  files,
  lists,
  proof,
  validation,
  ...read
}: SaveStateDeps): WritableSaveState {
  let saved = values.all();
  let etag = read.etag;
  const isSaved = signal(false);
  const deletedUploads = createDeletedUploads();
  // Updated with the changed keys only, so that a keystroke does not compare every field.
  const unsavedKeys = new Set<string>();
  const hasUnsaved = signal(false);

  const isChanged = (key: string): boolean => {
    const [before, now] = [saved.get(key), values.peek(key)];
    if (deletedUploads.isDeleted(key, now)) return true;
    return !Object.is(before, now) && !(isEmpty(before) && isEmpty(now));
  };

  const noteChanges = (keys: Iterable<string>) => {
    for (const key of keys) {
      const isSent = model.keys
        .get(key)
        ?.holders.some((field) => !field.definition.noSubmit && !isNamed(field, WALLET_SIGNATURE));
      if (isSent && isChanged(key)) unsavedKeys.add(key);
      else unsavedKeys.delete(key);
    }
    hasUnsaved.value = unsavedKeys.size > 0;
  };

  const edits = (): FieldValues => {
    const ofLists = lists?.unsavedKeys(isChanged);
    return new Map([...values.all()].filter(([key]) => isChanged(key) || ofLists?.has(key)));
  };

  return {
    savedValues: () => saved,
    etag: () => etag,
    baseOn: (tag) => {
      if (edits().size > 0) etag &&= tag ?? etag;
    },
    isSaved: () => isSaved.value,
    clearSaved: () => {
      isSaved.value = false;
    },
    markSaved: (next, notSaved = new Map()) => {
      etag = next;
      isSaved.value = true;
      const pending = [...values.all()].filter(([, value]) => isPending(value));
      const before = pending.map(([key]) => [key, saved.get(key) ?? null] as const);
      saved = new Map([...values.all(), ...before, ...notSaved]);
      deletedUploads.noteSaved(values.peek);
      files.forgetRemoved();
      lists?.noteSaved();
      noteChanges(model.keys.keys());
    },
    noteFileSent: (key) => {
      deletedUploads.noteSent(key);
      noteChanges([key]);
    },
    sentFiles: deletedUploads.sentKeys,
    edits,
    unsaved: computed(() => {
      const unlinked = proof.value?.linked === false ? proof.value : null;
      const isUnlinked = !!unlinked && !!validation.value?.isProven(model, values.read, unlinked);
      return !readOnly && (hasUnsaved.value || isUnlinked || files.staged.value.size > 0);
    }),
    noteChanges,
    renewSaved: (key, value) => {
      if (!Object.is(saved.get(key), values.peek(key))) return false;
      saved = new Map([...saved, [key, value]]);
      return true;
    },
  };
}

/**
 * The files of one form whose upload has begun. The backend may have such a file, so an empty value is a
 * deletion until a save has named it (product-rules#deleted-upload).
 */
interface DeletedUploads {
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
function createDeletedUploads(): DeletedUploads {
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
