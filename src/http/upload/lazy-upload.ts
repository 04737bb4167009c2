import { OnboardingError } from '../errors';
import type { CallContext, UploadRequest } from '../host-api';

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
