import { abortable, wait } from '../../kit/waiting/waiting';
import { OnboardingError } from '../errors';
import type { CallContext, UploadRequest } from '../host-api';
import type { Upload } from './lazy-upload';

/**
 * How long an upload may stay without progress. A limit on the whole upload would fail large files on slow
 * connections. It is longer than the 30 s of other calls, since bytes reported as sent may still be in the
 * device's buffer.
 */
export const UPLOAD_STALL_LIMIT_MS = 60_000;

/** The slowest line, 128 kbit/s, that an upload may use which never tells how far it is. */
const SLOWEST_BYTES_PER_MS = 16;

/** How long an upload of `bytes` may take that may never tell how far it is: as an api of the host's own. */
export function untoldUploadLimit(bytes: number): number {
  return UPLOAD_STALL_LIMIT_MS + bytes / SLOWEST_BYTES_PER_MS;
}

/**
 * Sends a file by `upload`, and rejects with TIMEOUT when that reports no progress for a minute after its last
 * report, or none at all in the first `firstLimit` ms.
 */
export async function withinStall(
  upload: Upload,
  request: UploadRequest,
  context: CallContext,
  firstLimit: number,
): Promise<void> {
  const { signal } = context;
  const limit = new AbortController();
  const abort = () => limit.abort(signal.reason);
  signal.addEventListener('abort', abort);
  if (signal.aborted) abort();
  let pause: AbortController | undefined;
  const endAfter = (ms: number) => {
    pause?.abort();
    pause = new AbortController();
    wait(ms, pause.signal).then(
      () => {
        const reason = `upload: nothing moved for ${Math.round(ms / 1000)} s`;
        limit.abort(new OnboardingError('TIMEOUT', { reason }));
      },
      () => {},
    );
  };
  const onProgress = (sent: number, total: number) => {
    if (limit.signal.aborted) return;
    if (sent > 0) endAfter(UPLOAD_STALL_LIMIT_MS);
    request.onProgress(sent, total);
  };
  try {
    endAfter(firstLimit);
    const limited = { ...context, signal: limit.signal };
    await abortable(upload({ ...request, onProgress }, limited), limit.signal);
  } finally {
    signal.removeEventListener('abort', abort);
    pause?.abort();
    limit.abort();
  }
}
