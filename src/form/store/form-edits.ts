import { batch } from '@preact/signals-core';
import type { FieldValue, FormFile } from '../rules/model/section-model';
import type { WritableFiles } from './form-files';
import type { WritableMessages } from './form-messages';
import type { WritableSaveState } from './form-save-state';
import type { WritableValues } from './form-values';

/** Values by element key. */
export type EditEntries = Iterable<readonly [string, FieldValue]>;

/**
 * The functions that change a form's answers; each updates all parts of the form together. A locked section
 * is read-only (product-rules#locked-section): none of them changes its values.
 */
export interface FormEdits {
  /** Sets a value given by the investor, a wallet or a draft; conditions settle at once. */
  edit(key: string, value: FieldValue): void;
  /** Sets several values at once, so that their order does not matter. */
  applyEdits(edits: EditEntries): void;
  /** Sets a chosen file; null deletes it and the uploaded one. */
  choose(key: string, file: File | null): void;
  /** Sets a new link of the same file; this is no edit if the form still has the saved value. */
  renew(key: string, value: FormFile): void;
}

/** The functions that the store itself uses besides. */
export interface WritableEdits extends FormEdits {
  /** As `applyEdits`, also in a locked section, which shows the answers typed before the lock. */
  restore(edits: EditEntries): void;
}

/** The parts of a form that edits update. */
export interface EditedParts {
  readonly readOnly: boolean;
  readonly values: WritableValues;
  readonly messages: WritableMessages;
  readonly files: WritableFiles;
  readonly saveState: WritableSaveState;
}

/** Makes the edit functions of one form. */
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
