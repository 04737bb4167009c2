import { batch } from '@preact/signals-core';
import type { FieldValue, FormFile } from '../rules/model/section-model';
import { isPending, type WritableFiles } from './form-files';
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
  /**
   * Sets a chosen file. Null takes back a file that is not uploaded yet: the saved document that it was to
   * replace is shown again, and stays. Without one, null deletes the uploaded file.
   */
  choose(key: string, file: File | null): void;
  /**
   * Sets what the backend says about the saved file, also in a locked section: a new link, or '' for a document
   * that is gone. This is no edit if the form still has the saved value.
   */
  renew(key: string, value: FormFile | ''): void;
  /** Clears a file whose upload has failed; the saved document that it was to replace is shown again. */
  fail(key: string): void;
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

  /** By key, the document uploaded last in this visit; '' if the investor has deleted it or the saved one. */
  const uploaded = new Map<string, FieldValue>();

  const noteDocuments = (edits: EditEntries) => {
    for (const [key, value] of edits) {
      if (value === '' || (typeof value === 'object' && value?.url)) uploaded.set(key, value);
    }
  };

  const restore = (edits: EditEntries) =>
    batch(() => {
      const entries = [...edits];
      noteDocuments(entries);
      const { edited, settled } = values.put(entries);
      messages.clearServerErrors(edited);
      saveState.noteChanges([...edited, ...settled]);
      files.dropHidden();
    });

  const applyEdits = (edits: EditEntries) => {
    if (!readOnly) restore(edits);
  };

  /** The document that a chosen file was to replace; '' if there is none. */
  const replacedFile = (key: string): FieldValue => {
    const document = uploaded.get(key) ?? saveState.savedValues().get(key) ?? null;
    return typeof document === 'object' && document?.url ? document : '';
  };

  return {
    edit: (key, value) => applyEdits([[key, value]]),
    applyEdits,
    choose: (key, file) =>
      batch(() => {
        if (readOnly) return;
        files.stage(key, null);
        const isTakenBack = file === null && isPending(values.peek(key));
        const deleted = isTakenBack ? replacedFile(key) : '';
        files.choose(key, file);
        applyEdits([[key, file ? { filename: file.name, pending: true } : deleted]]);
      }),
    renew: (key, value) =>
      batch(() => {
        const isSaved = saveState.renewSaved(key, value);
        (isSaved ? restore : applyEdits)([[key, value]]);
        saveState.noteChanges([key]);
      }),
    fail: (key) => applyEdits([[key, replacedFile(key)]]),
    restore,
  };
}
