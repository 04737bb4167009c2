import { batch } from '@preact/signals-core';
import { isAbort, toOnboardingError, unexpected } from '../http/errors';
import { type DocumentEntry, dispatch, isIn } from './document-entry';
import { failUploads } from './fail-upload';
import type { DocumentGroup } from './rules/document-groups';
import type { DocumentState } from './rules/document-state';
import { fileType } from './rules/file-type';
import { matchUploadUrls, type UploadTarget } from './rules/match-upload-urls';
import { enqueue } from './rules/upload-queue';
import { entriesOfGroup, isUnasked, type SectionDocuments } from './section-documents';
import type { DocumentDeps } from './store';
import { withinStall } from './within-stall';

/** Sends chosen files to their store. A failure fails the file; nothing rejects. */
export interface Uploads {
  /** Reads, hashes and queues a chosen file (product-rules#upload-hash, #upload-queue). */
  begin(section: SectionDocuments, entry: DocumentEntry): Promise<void>;
  /** Requests the upload URLs of a group's files and sends these (product-rules#upload-urls, #upload-put). */
  requestUrls(section: SectionDocuments, group: DocumentGroup): Promise<void>;
}

/**
 * Makes the uploads of one store; `onSent` is called for each file that has arrived
 * (product-rules#file-uploaded).
 */
export function createUploads(
  { api, context, hash, readHead, report, wait }: DocumentDeps,
  onSent: (section: SectionDocuments, entry: DocumentEntry) => void,
): Uploads {
  /** Runs work for one entry: a rejection fails the entry, unless the work was aborted. */
  const run = async (
    section: SectionDocuments,
    entry: DocumentEntry,
    work: (signal: AbortSignal) => Promise<void>,
  ) => {
    const { signal } = entry.work;
    try {
      await work(signal);
    } catch (error) {
      if (!signal.aborted && !isAbort(error)) failUploads(section, [entry], error, report);
    }
  };

  const begin = (section: SectionDocuments, entry: DocumentEntry) =>
    run(section, entry, async (signal) => {
      const head = await readHead(entry.file);
      if (signal.aborted) return;
      entry.type = fileType(entry.file, head) || entry.file.type;
      dispatch(entry, { type: 'hash' });
      const md5 = await hash(entry.file, signal);
      if (signal.aborted) return;
      section.queue = enqueue(section.queue, entry.documentId);
      dispatch(entry, { type: 'hashed', md5 });
    });

  const requestUrls = async (section: SectionDocuments, group: DocumentGroup) => {
    const entries = entriesOfGroup(section, group).filter(isUnasked);
    const signals = entries.map(({ work }) => work.signal);
    const md5s = entries.map(({ state }) => md5Of(state.peek()));
    const isHere = (_: unknown, at: number) => signals[at]?.aborted === false;
    batch(() => {
      for (const entry of entries) dispatch(entry, { type: 'ask' });
    });
    try {
      const { filesToUpload } = await api.fetchDocumentUrl(
        {
          fieldsetId: group.fieldsetId,
          files: entries.map((entry, at) => announced(section, entry, md5s[at] ?? '')),
        },
        context(whenAllAborted(signals)),
      );
      const targets = matchUploadUrls(filesToUpload, md5s);
      for (const [at, entry] of entries.entries()) {
        if (!isHere(entry, at)) continue;
        const target = targets[at];
        if (target) void send(section, entry, target);
        else
          failUploads(
            section,
            [entry],
            unexpected('fetchDocumentUrl: a file has no entry of its md5'),
            report,
          );
      }
    } catch (error) {
      const remaining = entries.filter(isHere);
      if (remaining.length > 0 && !isAbort(error)) failUploads(section, remaining, error, report);
    }
  };

  const send = (section: SectionDocuments, entry: DocumentEntry, { url, headers }: UploadTarget) =>
    run(section, entry, async (signal) => {
      const { file, type, key } = entry;
      dispatch(entry, { type: 'urlThere', target: { url, headers } });
      dispatch(entry, { type: 'send' });
      entry.isSent = true;
      section.form.saveState.noteFileSent(key);
      const onProgress = (sent: number, total: number) => {
        if (signal.aborted || !isIn(entry, 'sending') || total <= 0) return;
        dispatch(entry, { type: 'progress', share: sent / total });
      };
      try {
        const withType = { ...headers, ...(type && { 'Content-Type': type }) };
        const request = { url, file, headers: withType, onProgress };
        await withinStall({ upload: api.upload, wait }, request, context(signal));
      } catch (error) {
        if (signal.aborted || !isExpiredUrl(error, entry.state.peek())) throw error;
        dispatch(entry, { type: 'urlExpired' });
        return;
      }
      if (signal.aborted) return;
      batch(() => {
        dispatch(entry, { type: 'sent' });
        section.form.edit(key, { filename: '', pending: true });
      });
      onSent(section, entry);
    });

  return { begin, requestUrls };
}

function announced({ groups }: SectionDocuments, entry: DocumentEntry, md5: string) {
  const { documentId: id, file, type, key } = entry;
  const field = groups
    .flatMap(({ members }) => members)
    .find((member) => member.key === key)?.field;
  const label = field?.definition.label ?? key;
  return { id, label, filename: file.name, type, md5, size: file.size };
}

function md5Of(state: DocumentState): string {
  return state.name === 'waiting' ? state.md5 : '';
}

/** The store answers 403 for an expired URL: a new one is requested once. */
function isExpiredUrl(error: unknown, state: DocumentState): boolean {
  return toOnboardingError(error).status === 403 && state.name === 'sending' && !state.renewed;
}

/** Aborts when all of these have aborted. */
function whenAllAborted(signals: readonly AbortSignal[]): AbortSignal {
  const controller = new AbortController();
  const check = () => {
    if (signals.every(({ aborted }) => aborted)) controller.abort();
  };
  for (const signal of signals) signal.addEventListener('abort', check);
  return controller.signal;
}
