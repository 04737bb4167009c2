import type { FormFile } from '../form/rules/model/section-model';
import { toOnboardingError, unexpected } from '../http/errors';
import type { DocumentLink } from '../http/schemas';
import { type DocumentEntry, dispatch, isIn } from './document-entry';
import { NOT_FOUND } from './rules/failure-of';
import { isLinkDue, linkRefetchDelay } from './rules/link-expiry';
import {
  DOCUMENT_POLL_ATTEMPTS,
  DOCUMENT_POLL_INTERVAL_MS,
  pollDelay,
} from './rules/poll-schedule';
import { dequeue, endOfQueue } from './rules/upload-queue';
import { entriesOfGroup, fileValue, groupOf, type SectionDocuments } from './section-documents';
import type { DocumentDeps } from './store';

/** Fetches the links of uploaded files and keeps them fresh. */
export interface Links {
  /**
   * Polls for the link of a file at the store (product-rules#link-polling, #late-link). Never rejects.
   */
  poll(section: SectionDocuments, entry: DocumentEntry): Promise<void>;
  /** Renews the link of a key before it expires, until `signal` aborts. Never rejects. */
  keepFresh(section: SectionDocuments, key: string, signal: AbortSignal): Promise<void>;
}

/** Called with the result of polling. */
export interface PollOutcomes {
  found(section: SectionDocuments, entry: DocumentEntry, value: FormFile): void;
  failed(
    section: SectionDocuments,
    entry: DocumentEntry,
    kind: 'linkMissing' | 'linkFailed',
    error: unknown,
  ): void;
}

/** Makes the links of one store. */
export function createLinks(
  { api, context, wait, now, report }: DocumentDeps,
  outcomes: PollOutcomes,
): Links {
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
      outcomes.found(section, entry, fileOf(link, entry.file.name));
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

    keepFresh: async (section, key, signal) => {
      const { documentId = key } =
        groupOf(section, key)?.members.find((member) => member.key === key) ?? {};
      let fetchedAt: number | null = null;
      try {
        for (;;) {
          const before = fileValue(section.form, key);
          const delay = before?.url ? linkRefetchDelay(before.expiryDate, fetchedAt, now()) : null;
          if (delay === null) return;
          await wait(delay, signal);
          const value = fileValue(section.form, key);
          if (!value?.url || !isLinkDue(value.expiryDate, now())) continue;
          const link = await api.fetchDocumentLink({ documentId }, context(signal));
          if (signal.aborted) return;
          fetchedAt = now();
          section.form.renew(key, fileOf(link, value.filename));
        }
      } catch (thrown) {
        if (signal.aborted) return;
        const error = toOnboardingError(thrown);
        section.queue = dequeue(section.queue, documentId);
        if (error.code === NOT_FOUND) section.form.edit(key, '');
        else report(error, { notice: false });
      }
    },
  };
}

function fileOf(link: DocumentLink, filename: string | undefined): FormFile {
  const { url, version, expiryDate } = link;
  return { filename, url, version, expiryDate };
}
