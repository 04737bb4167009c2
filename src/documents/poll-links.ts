import { batch } from '@preact/signals-core';
import { linkedFileValue } from '../form/rules/values/file-value';
import { toOnboardingError, unexpected } from '../http/errors';
import type { DocumentLink } from '../http/schemas/document-schema';
import type { DocumentDeps } from './document-deps';
import { type DocumentEntry, dispatch, isIn } from './document-entry';
import { endUpload } from './fail-upload';
import { isDocumentNotFound } from './rules/document-not-found';
import {
  DOCUMENT_POLL_ATTEMPTS,
  DOCUMENT_POLL_INTERVAL_MS,
  pollDelay,
} from './rules/poll-schedule';
import { dequeue, endOfQueue } from './rules/upload-queue';
import { entriesOfGroup, groupOf, type SectionDocuments } from './section-documents';

/** Fetches the links of uploaded files until they exist. */
export interface LinkPolling {
  /**
   * Polls for the link of a file at the store (product-rules#link-polling). Never rejects.
   */
  poll(section: SectionDocuments, entry: DocumentEntry): Promise<void>;
}

/** Makes the polling of one element. */
export function createLinkPolling({
  api,
  context,
  wait,
  report,
}: Pick<DocumentDeps, 'api' | 'context' | 'wait' | 'report'>): LinkPolling {
  const fetchOne = async (section: SectionDocuments, entry: DocumentEntry): Promise<void> => {
    if (entry.fetching) return;
    const { signal } = entry.work;
    entry.fetching = true;
    try {
      const { documentId } = entry;
      const link = await api.fetchDocumentLink(
        { documentId },
        { ...context(signal), retry: false },
      );
      if (signal.aborted || !isIn(entry, 'polling')) return;
      linkFound(section, entry, link);
    } catch (error) {
      if (signal.aborted || !isIn(entry, 'polling')) return;
      if (isDocumentNotFound(toOnboardingError(error))) notFound(section, entry);
      else failed(section, entry, 'linkFailed', error);
    } finally {
      if (entry.work.signal === signal) entry.fetching = false;
    }
  };

  const linkFound = (section: SectionDocuments, entry: DocumentEntry, link: DocumentLink) => {
    const value = linkedFileValue(link, entry.file.name);
    batch(() => {
      dispatch(entry, { type: 'linkFound', link });
      section.queue = dequeue(section.queue, entry.documentId);
      entry.value = value;
      entry.delivered = section.isShown;
      section.form.edit(entry.key, value);
    });
  };

  const notFound = (section: SectionDocuments, entry: DocumentEntry) => {
    dispatch(entry, { type: 'polled' });
    const state = entry.state.peek();
    if (state.name !== 'polling' || pollDelay(state.attempts) !== null) return;
    const reason = `no link of ${entry.documentId} after ${DOCUMENT_POLL_ATTEMPTS} attempts`;
    failed(section, entry, 'linkMissing', unexpected(reason));
  };

  /** Only exhaustion gets a notice (product-rules#link-polling-exhausted): other errors are only logged. */
  const failed = (
    section: SectionDocuments,
    entry: DocumentEntry,
    kind: 'linkMissing' | 'linkFailed',
    error: unknown,
  ) => {
    endUpload(section, entry, { kind });
    report(error, { notice: kind === 'linkMissing' });
  };

  /** On a retry the file queued last fetches the links of all polling files of its group. */
  const retry = async (section: SectionDocuments, entry: DocumentEntry): Promise<void> => {
    const group = groupOf(section, entry.key);
    const entries = group ? entriesOfGroup(section, group) : [entry];
    const unresolved = entries.filter((one) => isIn(one, 'polling'));
    const last = endOfQueue(section.queue, (id) => unresolved.some((one) => one.documentId === id));
    if (last !== entry.documentId) return;
    await Promise.all(unresolved.map((one) => fetchOne(section, one)));
  };

  return {
    poll: async (section, entry) => {
      const { signal } = entry.work;
      for (let fetch = fetchOne; isIn(entry, 'polling') && !signal.aborted; fetch = retry) {
        // Polls at fixed times, however long an answer takes.
        const pause = wait(DOCUMENT_POLL_INTERVAL_MS, signal).catch(() => {});
        await fetch(section, entry);
        if (isIn(entry, 'polling')) await pause;
      }
    },
  };
}
