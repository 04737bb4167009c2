import { batch } from '@preact/signals-core';
import { createEntry, type DocumentEntry, dispatch, isIn } from './document-entry';
import { showFailure } from './fail-upload';
import type { LinkPolling } from './poll-links';
import { isUnderWay } from './rules/document-state';
import { dequeue } from './rules/upload-queue';
import { fileValue, groupOf, type SectionDocuments, slotOf } from './section-documents';
import type { Uploads } from './uploads';

/** The files chosen in this visit. */
export interface ChosenFiles {
  /** Begins the upload of a file chosen for a key, in place of one chosen before. */
  choose(section: SectionDocuments, key: string, file: File): void;
  /** Drops the file of a key with its work, its queue entry and its message. */
  forget(section: SectionDocuments, key: string): void;
  /** Resumes the work of an entry from its state. */
  resume(section: SectionDocuments, entry: DocumentEntry): void;
  /**
   * Puts an entry into a newly opened form: its upload under way, or the result it got behind another
   * section.
   */
  restore(section: SectionDocuments, entry: DocumentEntry): void;
}

/** Makes the chosen files of one store. */
export function createChosenFiles(
  uploads: Pick<Uploads, 'begin'>,
  links: LinkPolling,
): ChosenFiles {
  const forget = (section: SectionDocuments, key: string) => {
    const slot = slotOf(section, key);
    const entry = slot.peek();
    if (!entry) return;
    entry.work.abort();
    batch(() => {
      dispatch(entry, { type: 'delete' });
      section.queue = dequeue(section.queue, entry.documentId);
      slot.value = null;
      section.form.messages.mark(key, null);
    });
  };

  return {
    forget,
    choose: (section, key, file) => {
      const member = groupOf(section, key)?.members.find((one) => one.key === key);
      if (!member) return;
      forget(section, key);
      section.form.messages.mark(key, null);
      const entry = createEntry(key, member.documentId, file);
      slotOf(section, key).value = entry;
      void uploads.begin(section, entry);
    },
    resume: (section, entry) => {
      entry.work = new AbortController();
      entry.fetching = false;
      if (isIn(entry, 'chosen')) void uploads.begin(section, entry);
      if (isIn(entry, 'polling')) void links.poll(section, entry);
    },
    restore: (section, entry) => {
      const { form } = section;
      const state = entry.state.peek();
      if (isUnderWay(state)) {
        if (entry.isSent) form.saveState.noteFileSent(entry.key);
        const chosen = form.files.chosen.peek().get(entry.key);
        if (chosen !== entry.file) form.choose(entry.key, entry.file);
        return;
      }
      if (state.name === 'failed') showFailure(section, entry, state.failure);
      if (entry.value && !(entry.delivered && fileValue(form, entry.key)?.url)) {
        entry.delivered = true;
        form.edit(entry.key, entry.value);
      }
    },
  };
}
