import { OnboardingError } from '../http/errors';
import type { CallContext, UploadRequest } from '../http/host-api';
import type { Upload } from '../http/upload/lazy-upload';
import { UPLOAD_STALL_LIMIT_MS } from '../http/upload/lazy-upload';
import { abortable } from '../kit/waiting/waiting';

/** What a limited upload needs. */
export interface StallDeps {
  readonly upload: Upload;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<unknown>;
}

/**
 * Runs `upload`, the widget's or the host's own, and rejects with TIMEOUT when it reports no progress for a
 * minute after its last report. An upload that never reports progress has no limit: only its host knows how
 * long it may take, and the investor can delete the file.
 */
export async function withinStall(
  { upload, wait }: StallDeps,
  request: UploadRequest,
  context: CallContext,
): Promise<void> {
  const { signal } = context;
  const limit = new AbortController();
  const abort = () => limit.abort(signal.reason);
  signal.addEventListener('abort', abort);
  if (signal.aborted) abort();
  let pause: AbortController | undefined;
  const onProgress = (sent: number, total: number) => {
    if (limit.signal.aborted) return;
    pause?.abort();
    pause = new AbortController();
    if (sent > 0) wait(UPLOAD_STALL_LIMIT_MS, pause.signal).then(endStalled, () => {});
    request.onProgress(sent, total);
  };
  const endStalled = () => {
    const reason = `upload: nothing moved for ${UPLOAD_STALL_LIMIT_MS / 1000} s`;
    limit.abort(new OnboardingError('TIMEOUT', { reason }));
  };
  try {
    const limited = { ...context, signal: limit.signal };
    await abortable(upload({ ...request, onProgress }, limited), limit.signal);
  } finally {
    signal.removeEventListener('abort', abort);
    pause?.abort();
    limit.abort();
  }
}
