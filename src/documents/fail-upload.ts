import { batch } from '@preact/signals-core';
import { isAbort, type OnboardingError, toOnboardingError } from '../http/errors';
import type { ReportError } from './document-deps';
import { type DocumentEntry, dispatch } from './document-entry';
import { isUnderWay } from './rules/document-state';
import { type DocumentFailure, raisedError, uploadFailure } from './rules/upload-failure';
import { dequeue } from './rules/upload-queue';
import type { SectionDocuments } from './section-documents';

/**
 * Ends a failed upload (product-rules#upload-failure): removes queue entry, upload URL and value. A saved
 * document that the file was to replace stays (product-rules#failed-replacement).
 */
export function endUpload(
  section: SectionDocuments,
  entry: DocumentEntry,
  failure: DocumentFailure,
): void {
  entry.work.abort();
  batch(() => {
    // The upload URL is part of the state.
    dispatch(entry, { type: 'fail', failure });
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

/** Fails those of the files that are still under way; each kind of failure is reported once. */
export function failUploads(
  section: SectionDocuments,
  entries: readonly DocumentEntry[],
  thrown: unknown,
  report: ReportError,
): void {
  const raised = new Map<string, OnboardingError>();
  for (const entry of entries.filter(({ state }) => isUnderWay(state.peek()))) {
    const error = toOnboardingError(thrown);
    const failure = uploadFailure(error, entry);
    endUpload(section, entry, failure);
    const own = raisedError(error, failure.kind, entry.documentId);
    if (!raised.has(failure.kind)) raised.set(failure.kind, own);
  }
  for (const [kind, error] of raised) {
    report(error, { notice: kind !== 'unreadable' && kind !== 'refused' });
  }
}

/** Runs work for one file: a rejection fails its upload, unless the work was aborted. Never rejects. */
export async function runOrFail(
  section: SectionDocuments,
  entry: DocumentEntry,
  report: ReportError,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const { signal } = entry.work;
  try {
    await work(signal);
  } catch (error) {
    if (!signal.aborted && !isAbort(error)) failUploads(section, [entry], error, report);
  }
}
