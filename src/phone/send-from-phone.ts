import type { Signal } from '@preact/signals-core';
import type { Advice } from '../documents/advice/rules/picture';
import { matchUploadUrls } from '../documents/rules/document-groups';
import { sentType } from '../documents/rules/file-type';
import {
  type DocumentFailure,
  failureReport,
  isDocumentNotFound,
  uploadFailure,
} from '../documents/rules/upload-failure';
import type { ReportError } from '../documents/section-documents';
import { type FileRefusal, fileLimits } from '../form/kinds/file/file-limits';
import type { Ask } from '../http/call';
import { upload } from '../http/calls/documents';
import {
  fetchHandoffDocument,
  fetchHandoffUploadUrls,
  type OpenedHandoff,
} from '../http/calls/handoff';
import { isAbort, toOnboardingError, unexpected } from '../http/errors';
import type { CallContext } from '../http/host-api';
import type { Wait } from '../kit/waiting/waiting';
import { phoneEnd } from './rules/phone-state';

/** The time between two questions whether a file has arrived. */
export const ARRIVAL_POLL_MS = 3000;

/** One file on its way from the phone. */
export type PhoneFile =
  | { readonly name: 'none' }
  /** It breaks a limit of its field. */
  | { readonly name: 'refused'; readonly reason: FileRefusal }
  | { readonly name: 'reading' }
  /** Something may be wrong with it: the investor decides. */
  | { readonly name: 'asked'; readonly file: File; readonly advice: readonly Advice[] }
  | { readonly name: 'sending'; readonly share: number }
  | { readonly name: 'arriving' }
  /** The line is dead: it goes on by itself, or when the investor wants it. */
  | { readonly name: 'lost' }
  | { readonly name: 'arrived'; readonly file: File }
  | { readonly name: 'failed'; readonly failure: DocumentFailure };

/** What the phone needs to send a file. */
export interface PhoneDeps {
  readonly call: Ask;
  readonly context: (signal: AbortSignal) => CallContext;
  readonly hash: (file: Blob, signal: AbortSignal) => Promise<string>;
  readonly readHead: (file: Blob) => Promise<Uint8Array>;
  /** Waits, but never while nobody sees it, and no longer once the tab is back. */
  readonly waitVisibly: Wait;
  /** Resolves when the line is back, or the investor wants to try again. */
  readonly whenBack: (signal: AbortSignal) => Promise<void>;
  readonly report: ReportError;
  /** The hand-off has ended while a file was on its way. */
  readonly onEnded: () => void;
}

/** A file of the hand-off. */
export type Asked = OpenedHandoff['files'][number];

/**
 * Sends one file from the phone: type and md5, address and bytes, arrival; after a lost line it goes on with the
 * step that was lost. `signal` aborts when another file is chosen in its place, or the hand-off is over. Never rejects.
 */
export async function sendFromPhone(
  deps: PhoneDeps,
  handoff: Pick<OpenedHandoff, 'accessToken' | 'fieldsetId'>,
  asked: Asked,
  file: File,
  state: Signal<PhoneFile>,
  signal: AbortSignal,
): Promise<void> {
  const { documentId } = asked;
  state.value = { name: 'reading' };
  let step: 'waiting' | 'sending' = 'waiting';
  try {
    const type =
      sentType(fileLimits(asked).mimeTypes, file, await deps.readHead(file)) ?? file.type;
    const md5 = await deps.hash(file, signal);
    await throughLosses(() => sendOnce(type, md5));
    await throughLosses(whenArrived);
    state.value = { name: 'arrived', file };
  } catch (thrown) {
    if (signal.aborted || isAbort(thrown)) return;
    const error = toOnboardingError(thrown);
    if (phoneEnd(error)) return deps.onEnded();
    const failure = uploadFailure(error, { key: asked.id, documentId }, step);
    state.value = { name: 'failed', failure };
    deps.report(failureReport(error, failure.kind, documentId).error, { notice: false });
  }

  /**
   * Does a step again whenever the line is back: what was sent before is not sent again. A store answers 403 for an
   * address that has expired: there is another one, once (product-rules#expired-upload-url).
   */
  async function throughLosses(step: () => Promise<void>) {
    for (let isRenewed = false; ; ) {
      try {
        return await step();
      } catch (thrown) {
        const { code } = toOnboardingError(thrown);
        if (signal.aborted) throw thrown;
        if (code === 'UPLOAD_403' && !isRenewed) {
          isRenewed = true;
          continue;
        }
        if (code !== 'NETWORK') throw thrown;
        state.value = { name: 'lost' };
        await deps.whenBack(signal);
      }
    }
  }

  async function sendOnce(type: string, md5: string) {
    // While the line is still dead it stays lost: nothing new is to be said.
    if (state.peek().name !== 'lost') state.value = { name: 'sending', share: 0 };
    const { call, context } = deps;
    const { accessToken, fieldsetId } = handoff;
    const label = asked.label || asked.id;
    const files = [{ id: documentId, label, filename: file.name, type, md5, size: file.size }];
    const request = { accessToken, fieldsetId, files };
    const { filesToUpload } = await call(fetchHandoffUploadUrls, request, context(signal));
    const [target] = matchUploadUrls(filesToUpload, [md5]);
    if (!target) throw unexpected('fetchHandoffUploadUrls: the file has no entry of its md5');
    step = 'sending';
    state.value = { name: 'sending', share: 0 };
    const headers = { ...target.headers, ...(type && { 'Content-Type': type }) };
    const onProgress = (sent: number, total: number) => {
      if (!signal.aborted && total > 0) state.value = { name: 'sending', share: sent / total };
    };
    await call(upload, { url: target.url, file, headers, onProgress }, context(signal));
    signal.throwIfAborted();
  }

  async function whenArrived() {
    if (state.peek().name !== 'lost') state.value = { name: 'arriving' };
    for (;;) {
      try {
        const { accessToken } = handoff;
        const own = { ...deps.context(signal), retry: false };
        await deps.call(fetchHandoffDocument, { accessToken, documentId }, own);
        return signal.throwIfAborted();
      } catch (thrown) {
        if (signal.aborted || !isDocumentNotFound(toOnboardingError(thrown))) throw thrown;
      }
      await deps.waitVisibly(ARRIVAL_POLL_MS, signal);
    }
  }
}

/** What checks, examines and reads a file; what it asks about comes with it (tools/build/bundle-plan.mjs). */
export const loadSending = () =>
  Promise.all([import('../documents/hash-file'), import('../documents/advice/advise')]);

/** While the investor compares the number. */
export function prefetchSending(): void {
  for (const load of [loadSending(), import('../http/upload/transfer')]) load.catch(() => {});
}
