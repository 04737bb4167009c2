import { batch } from '@preact/signals-core';
import { deleteFile } from './delete-file';
import { type DocumentEntry, dispatch, isIn } from './document-entry';
import { canCheckAgain, canTryAgain } from './rules/document-state';
import { enqueue } from './rules/upload-queue';
import { type SectionDocuments, slotOf } from './section-documents';

/** What can be done with a failed file, which is kept outside the form's values (product-rules#try-again). */
export interface FailedFiles {
  /** Sends it again from the first step. */
  tryAgain(section: SectionDocuments, key: string): void;
  /** Fetches the link of a file that is at the store again. */
  checkAgain(section: SectionDocuments, key: string): void;
  /** Drops it. */
  giveUp(section: SectionDocuments, key: string): void;
}

/** Makes what can be done with failed files; `resume` takes up a file's work from its state. */
export function createTryAgain(
  resume: (section: SectionDocuments, entry: DocumentEntry) => void,
): FailedFiles {
  const restart = (
    section: SectionDocuments,
    entry: DocumentEntry,
    type: 'tryAgain' | 'checkAgain',
  ) => {
    batch(() => {
      dispatch(entry, { type });
      section.form.messages.mark(entry.key, null);
      section.form.choose(entry.key, entry.file);
      if (type === 'checkAgain') section.queue = enqueue(section.queue, entry.documentId);
    });
    resume(section, entry);
  };

  return {
    tryAgain: (section, key) => {
      const entry = slotOf(section, key).peek();
      if (entry && canTryAgain(entry.state.peek())) restart(section, entry, 'tryAgain');
    },
    checkAgain: (section, key) => {
      const entry = slotOf(section, key).peek();
      if (entry && canCheckAgain(entry.state.peek())) restart(section, entry, 'checkAgain');
    },
    giveUp: (section, key) => {
      const entry = slotOf(section, key).peek();
      if (entry && isIn(entry, 'failed')) deleteFile(section, key);
    },
  };
}
