import { batch } from '@preact/signals-core';
import { fileLimits } from '../form/kinds/file/file-limits';
import { labelOf } from '../form/rules/payload';
import { fetchDocumentLink, fetchDocumentUrl, upload } from '../http/calls/documents';
import { isAbort, OnboardingError, toOnboardingError, unexpected } from '../http/errors';
import type { AnnouncedFile } from '../http/host-api';
import { abortable, whenTrue } from '../kit/waiting/waiting';
import {
  dequeue,
  endOfQueue,
  enqueue,
  isGroupComplete,
  matchUploadUrls,
  type UploadTarget,
} from './rules/document-groups';
import { isUnderWay } from './rules/document-state';
import { sentType } from './rules/file-type';
import { linkedFileValue } from './rules/link-expiry';
import {
  type DocumentFailure,
  failureReport,
  isDocumentNotFound,
  uploadFailure,
} from './rules/upload-failure';
import {
  type DocumentDeps,
  type DocumentEntry,
  entriesOfGroup,
  groupFile,
  groupOf,
  isFromPhone,
  isIn,
  type SectionDocuments,
} from './section-documents';

/** The time between two attempts to fetch a document's link (product-rules#link-polling). */
export const DOCUMENT_POLL_INTERVAL_MS = 5000;
/** How many attempts are made; the immediate first one counts. */
export const DOCUMENT_POLL_ATTEMPTS = 12;

/**
 * Uploads a chosen file: hash, upload URL, transfer, link, with the percentages of product-rules#progress-steps.
 * A failure ends it and is shown at the file's field; a retry starts here again. An abort of the entry's work
 * ends it silently. Never rejects.
 */
export function uploadFile(
  deps: DocumentDeps,
  section: SectionDocuments,
  entry: DocumentEntry,
): Promise<void> {
  return runUpload(deps, section, entry, async (signal) => {
    const { file, key, documentId, state } = entry;

    // Steps 1 and 2, at 1, 10 and 20 %: the md5.
    const head = await deps.readHead(file);
    signal.throwIfAborted();
    entry.type = sentType(allowedTypes(section, key), file, head) ?? file.type;
    state.value = { name: 'hashing' };
    entry.md5 = await deps.hash(file, signal);
    signal.throwIfAborted();
    section.queue = enqueue(section.queue, documentId);

    // Step 3, at 40 %: the upload URL, for all files of the group together; once more when it has expired.
    for (let isRenewed = false; ; isRenewed = true) {
      state.value = { name: 'waiting', isAsked: false };
      const { url, headers } = await uploadTarget(deps, section, entry, signal);

      // Step 4, up to 70 %: the bytes.
      state.value = { name: 'sending', share: 0 };
      entry.isSent = true;
      section.form.saveState.noteFileSent(key);
      const onProgress = (sent: number, total: number) => {
        const now = state.peek();
        if (signal.aborted || now.name !== 'sending' || total <= 0) return;
        state.value = { name: 'sending', share: Math.max(now.share, sent / total) };
      };
      try {
        const withType = { ...headers, ...(entry.type && { 'Content-Type': entry.type }) };
        const request = { url, file, headers: withType, onProgress };
        await deps.call(upload, request, deps.context(signal));
        break;
      } catch (error) {
        // The store answers 403 for a URL that has expired (product-rules#expired-upload-url).
        if (signal.aborted || isRenewed || toOnboardingError(error).status !== 403) throw error;
      }
    }
    signal.throwIfAborted();

    // Step 5, at 80 %: its link. Until it is there the value has no name, so that the file's own is shown.
    batch(() => {
      state.value = { name: 'polling', attempts: 0 };
      section.form.edit(key, { filename: '', pending: true });
    });
    await pollLink(deps, section, entry, signal);
  });
}

/** Fetches the link of a file that is at the store, as the end of its upload. Never rejects. */
export function fetchLinkAgain(
  deps: DocumentDeps,
  section: SectionDocuments,
  entry: DocumentEntry,
): Promise<void> {
  return runUpload(deps, section, entry, (signal) => {
    entry.state.value = { name: 'polling', attempts: 0 };
    section.queue = enqueue(section.queue, entry.documentId);
    return pollLink(deps, section, entry, signal);
  });
}

/** Runs an upload from one of its steps. */
function runUpload(
  deps: DocumentDeps,
  section: SectionDocuments,
  entry: DocumentEntry,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  entry.work = new AbortController();
  entry.fetching = false;
  return orFail(deps, section, entry, work);
}

/** Does a part of a file's upload: what that rejects with ends the upload, and is reported. Never rejects. */
async function orFail(
  deps: DocumentDeps,
  section: SectionDocuments,
  entry: DocumentEntry,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const { signal } = entry.work;
  try {
    await work(signal);
  } catch (thrown) {
    if (signal.aborted || isAbort(thrown)) return;
    const error = toOnboardingError(thrown);
    const failure = uploadFailure(error, entry, entry.state.peek().name);
    failUpload(section, entry, failure);
    // Files of one group fail by the same error, which is reported once for each kind.
    const reported = section.reported.get(error) ?? new Set();
    section.reported.set(error, reported);
    if (reported.has(failure.kind)) return;
    reported.add(failure.kind);
    const { error: told, notice } = failureReport(error, failure.kind, entry.documentId);
    deps.report(told, { notice });
  }
}

/**
 * Ends a failed upload (product-rules#upload-failure): removes queue entry, upload URL and value. A saved
 * document that the file was to replace stays (product-rules#failed-replacement).
 */
function failUpload(
  section: SectionDocuments,
  entry: DocumentEntry,
  failure: DocumentFailure,
): void {
  if (!isUnderWay(entry.state.peek())) return;
  entry.work.abort();
  entry.target = null;
  batch(() => {
    // First: `form.fail` comes back through `files.upload`, which would end an upload under way.
    entry.state.value = { name: 'failed', failure };
    section.queue = dequeue(section.queue, entry.documentId);
    section.form.fail(entry.key);
    showFailure(section, entry, failure);
  });
}

/** Shows the failure at a failed file's field. */
export function showFailure(
  { form }: SectionDocuments,
  { key }: DocumentEntry,
  { kind }: DocumentFailure,
): void {
  form.messages.mark(key, { key: `documents.failure.${kind}`, params: {} });
}

/**
 * Waits until its group is complete, and requests the URLs of all files of the group that wait
 * (product-rules#upload-urls): the first of them asks for all.
 */
async function uploadTarget(
  deps: DocumentDeps,
  section: SectionDocuments,
  entry: DocumentEntry,
  signal: AbortSignal,
): Promise<UploadTarget> {
  entry.target = null;
  await whenTrue(() => {
    const { members } = groupOf(section, entry.key) ?? {};
    return !!members && isGroupComplete(members.map((member) => groupFile(section, member)));
  }, signal);
  if (!entry.target) requestTargets(deps, section, entry);
  return abortable(entry.target ?? Promise.reject(signal.reason), signal);
}

/** Requests the upload URLs of the waiting files in a file's group. */
function requestTargets(
  { call, context, tell }: DocumentDeps,
  section: SectionDocuments,
  { key }: DocumentEntry,
): void {
  const entries = entriesOfGroup(section, key).filter(
    (one) => isIn(one, 'waiting') && one.target === null,
  );
  const answer = call(
    fetchDocumentUrl,
    {
      fieldsetId: groupOf(section, key)?.fieldsetId ?? key,
      files: entries.map((one) => announcement(section, one)),
    },
    context(whenAllAborted(entries.map(({ work }) => work.signal))),
  );
  const md5s = entries.map(({ md5 }) => md5);
  const targets = answer.then(({ filesToUpload }) => matchUploadUrls(filesToUpload, md5s));
  const targetAt = async (at: number) => {
    const target = (await targets)[at];
    if (target) {
      for (const name of target.ignoredHeaders) tell('upload-header', name);
      return target;
    }
    throw unexpected('fetchDocumentUrl: a file has no entry of its md5');
  };
  batch(() => {
    for (const [at, one] of entries.entries()) {
      one.state.value = { name: 'waiting', isAsked: true };
      one.target = targetAt(at);
      // Its upload takes the rejection; one that has ended leaves it to nobody.
      one.target.catch(() => {});
    }
  });
}

/** What the backend is told of a file (product-rules#document-upload-urls). */
function announcement(
  section: SectionDocuments,
  { documentId: id, file, type, key, md5 }: DocumentEntry,
): AnnouncedFile {
  const member = groupOf(section, key)?.members.find((one) => one.key === key);
  const { model, values } = section.form;
  const label = (member && labelOf(model, [member.field], values.read)) || key;
  return { id, label, filename: file.name, type, md5, size: file.size };
}

/** The types that a key's element allows. */
function allowedTypes(section: SectionDocuments, key: string): readonly string[] {
  const member = groupOf(section, key)?.members.find((one) => one.key === key);
  return member ? fileLimits(member.field.definition).mimeTypes : [];
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

/**
 * Fetches the link of a file at the store until it exists (product-rules#link-polling): at once, then every 5 s, at
 * fixed times, however long an answer takes. It rests while nobody sees it, and a look that was due then comes at once
 * on return. On a retry the file queued last fetches the links of all polling files of its group
 * (product-rules#last-in-queue).
 */
async function pollLink(
  deps: DocumentDeps,
  section: SectionDocuments,
  entry: DocumentEntry,
  signal: AbortSignal,
): Promise<void> {
  await deps.whenSeen(signal);
  for (let attempt = 0; isIn(entry, 'polling') && !signal.aborted; attempt += 1) {
    // A return to the tab brings no attempt forward: they are counted.
    const pause = deps
      .wait(DOCUMENT_POLL_INTERVAL_MS, signal)
      .then(() => deps.whenSeen(signal))
      .catch(() => {});
    const unresolved = entriesOfGroup(section, entry.key).filter((one) => isIn(one, 'polling'));
    const last = endOfQueue(section.queue, (id) => unresolved.some((one) => one.documentId === id));
    if (attempt === 0) await fetchLink(deps, section, entry, signal);
    else if (last === entry.documentId) {
      const fetches = unresolved.map((one) =>
        orFail(deps, section, one, (own) => fetchLink(deps, section, one, own)),
      );
      await Promise.all(fetches);
    }
    if (isIn(entry, 'polling')) await pause;
  }
}

/** Fetches a file's link once: it is stored with it. Rejects with any failure, and when the last attempt finds none. */
async function fetchLink(
  { call, context }: DocumentDeps,
  section: SectionDocuments,
  entry: DocumentEntry,
  signal: AbortSignal,
): Promise<void> {
  if (entry.fetching) return;
  const { documentId, file, state, key } = entry;
  entry.fetching = true;
  try {
    const request = { documentId };
    const link = await call(fetchDocumentLink, request, { ...context(signal), retry: false });
    if (signal.aborted || !isIn(entry, 'polling')) return;
    const value = linkedFileValue(link, isFromPhone(entry) ? undefined : file.name);
    batch(() => {
      state.value = { name: 'uploaded', link };
      section.queue = dequeue(section.queue, documentId);
      entry.value = value;
      entry.delivered = section.isShown;
      section.form.edit(key, value);
    });
  } catch (thrown) {
    const now = state.peek();
    if (signal.aborted || now.name !== 'polling') return;
    const error = toOnboardingError(thrown);
    if (!isDocumentNotFound(error)) throw error;
    const attempts = now.attempts + 1;
    state.value = { name: 'polling', attempts };
    if (attempts < DOCUMENT_POLL_ATTEMPTS) return;
    const reason = `no link of ${documentId} after ${attempts} attempts`;
    throw new OnboardingError(error.code, { reason });
  } finally {
    if (entry.work.signal === signal) entry.fetching = false;
  }
}
