import type { FormFile } from '../form/rules/model/section-model';
import { toOnboardingError, unexpected } from '../http/errors';
import { type DocumentEntry, dispatch, isIn } from './document-entry';
import { fileValueOf } from './rules/file-value';
import {
  DOCUMENT_POLL_ATTEMPTS,
  DOCUMENT_POLL_INTERVAL_MS,
  pollDelay,
} from './rules/poll-schedule';
import { NOT_FOUND } from './rules/upload-failure';
import { endOfQueue } from './rules/upload-queue';
import { entriesOfGroup, groupOf, type SectionDocuments } from './section-documents';
import type { DocumentDeps } from './store';

/** Asks for the links of uploaded files until they are there. */
export interface LinkPolling {
  /**
   * Polls for the link of a file at the store (product-rules#link-polling). Never rejects.
   */
  poll(section: SectionDocuments, entry: DocumentEntry): Promise<void>;
}

/** Called with the result of polling. */
export interface PollOutcomes {
  linkFound(section: SectionDocuments, entry: DocumentEntry, value: FormFile): void;
  failed(
    section: SectionDocuments,
    entry: DocumentEntry,
    kind: 'linkMissing' | 'linkFailed',
    error: unknown,
  ): void;
}

/** Makes the polling of one store. */
export function createLinkPolling(
  { api, context, wait }: Pick<DocumentDeps, 'api' | 'context' | 'wait'>,
  outcomes: PollOutcomes,
): LinkPolling {
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
      outcomes.linkFound(section, entry, fileValueOf(link, entry.file.name));
    } catch (error) {
      if (signal.aborted || !isIn(entry, 'polling')) return;
      if (toOnboardingError(error).code !== NOT_FOUND) {
        outcomes.failed(section, entry, 'linkFailed', error);
      } else notFound(section, entry);
    } finally {
      if (entry.work.signal === signal) entry.fetching = false;
    }
  };

  const notFound = (section: SectionDocuments, entry: DocumentEntry) => {
    dispatch(entry, { type: 'polled' });
    const state = entry.state.peek();
    if (state.name !== 'polling' || pollDelay(state.attempts) !== null) return;
    const reason = `no link of ${entry.documentId} after ${DOCUMENT_POLL_ATTEMPTS} attempts`;
    outcomes.failed(section, entry, 'linkMissing', unexpected(reason));
  };

  /** On a retry the component queued last fetches the links of all unresolved documents of its fieldset. */
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
