import { OnboardingError } from '../errors';
import type { CallContext, UploadRequest } from '../host-api';

/**
 * How long an upload may stay without progress. A limit on the whole upload would fail large files on slow
 * connections. It is longer than the 30 s of other calls, since bytes reported as sent may still be in the
 * device's buffer.
 */
export const UPLOAD_STALL_LIMIT_MS = 60_000;

/** The slowest line, 128 kbit/s, that an upload may use which never tells how far it is. */
const SLOWEST_BYTES_PER_MS = 16;

/** How long an upload of `bytes` may take that never tells how far it is: as an api of the host's own may. */
export function untoldUploadLimit(bytes: number): number {
  return UPLOAD_STALL_LIMIT_MS + bytes / SLOWEST_BYTES_PER_MS;
}

/** Sends one file to its store. */
export type Upload = (request: UploadRequest, context: CallContext) => Promise<void>;

/**
 * An upload whose code is loaded with the first file. A failed load rejects with NETWORK; the next upload
 * tries again.
 */
export function lazyUpload(load: () => Promise<Upload>): Upload {
  return async (request, context) => {
    const upload = await load().catch((cause) => {
      const reason = 'upload: the file transfer could not be loaded';
      throw new OnboardingError('NETWORK', { reason, cause });
    });
    return upload(request, context);
  };
}
