import { batch } from '@preact/signals-core';
import type { WritableFiles } from './form-files';
import type { WritableMessages } from './form-messages';
import type { WritableSaveState } from './form-save-state';
import type { WritableValues } from './form-values';
import type { FieldValue, FormFile } from './rules/model/section-model';

/** Values by element key. */
export type EditEntries = Iterable<readonly [string, FieldValue]>;

/**
 * The ways to change a form's answers; each moves all parts of the form together. A locked section is
 * read-only (product-rules#locked-section): nothing changes a value of it.
 */
export interface FormEdits {
  /** The investor (or a wallet, a draft) put in a value; conditions settle at once. */
  edit(key: string, value: FieldValue): void;
  /** Puts in several values at once, so that their order does not matter. */
  applyEdits(edits: EditEntries): void;
  /** Puts in a chosen file; null deletes it and what was uploaded before. */
  choose(key: string, file: File | null): void;
  /**
   * Puts in the same file with a fresh link: what the backend has, and no edit of the investor, where
   * the form still held what the backend had.
   */
  renew(key: string, value: FormFile): void;
}

/** The ways to change a form as its store sees them. */
export interface WritableEdits extends FormEdits {
  /** As `applyEdits`, in a locked section too: what was typed before the lock is shown there. */
  restore(edits: EditEntries): void;
}

/** The parts of a form that its edits move. */
export interface EditedParts {
  readonly readOnly: boolean;
  readonly values: WritableValues;
  readonly messages: WritableMessages;
  readonly files: WritableFiles;
  readonly saveState: WritableSaveState;
}

/** Makes the ways to change one form. */
export function createFormEdits(parts: EditedParts): WritableEdits {
  const { readOnly, values, messages, files, saveState } = parts;

  const restore = (edits: EditEntries) =>
    batch(() => {
      const { edited, settled } = values.put(edits);
      messages.clearServerErrors(edited);
      saveState.noteChanges([...edited, ...settled]);
      files.dropHidden();
    });

  const applyEdits = (edits: EditEntries) => {
    if (!readOnly) restore(edits);
  };

  return {
    edit: (key, value) => applyEdits([[key, value]]),
    applyEdits,
    choose: (key, file) =>
      batch(() => {
        if (readOnly) return;
        files.stage(key, null);
        files.choose(key, file);
        applyEdits([[key, file ? { filename: file.name, pending: true } : '']]);
      }),
    renew: (key, value) =>
      batch(() => {
        saveState.renewSaved(key, value);
        applyEdits([[key, value]]);
        saveState.noteChanges([key]);
      }),
    restore,
  };
}
