import { type OnboardingError, unexpected } from '../../http/errors';
import type { DocumentFailure, FailureKind } from './document-state';

const KINDS: Readonly<Record<string, FailureKind>> = {
  FILE_UNREADABLE: 'unreadable',
  DOCUMENT_REFUSED: 'refused',
  NETWORK: 'network',
  TIMEOUT: 'timeout',
};

/** What the backend answers for a document that has no link (yet): expected, never logged. */
export const NOT_FOUND = 'ERROR_DOCUMENTS_NOT_FOUND';

/**
 * What a failed upload is to the investor: by the error's code, 422 as a refusal of the file with the
 * server's own words for it, any other status as the store's.
 */
export function failureOf(
  error: OnboardingError,
  names: { readonly key: string; readonly documentId: string },
): DocumentFailure {
  const { code, status, fieldErrors, detail } = error;
  const own = fieldErrors.filter(({ id }) => id === names.key || id === names.documentId);
  if (own.length > 0) {
    return { kind: 'refused', detail: own.map(({ message }) => message).join(' ') };
  }
  const byStatus = status === 422 ? 'refused' : status === undefined ? 'unexpected' : 'store';
  const kind = KINDS[code] ?? byStatus;
  return { kind, detail: kind === 'refused' ? detail : undefined };
}

/**
 * The error to raise for a failed upload. What the investor can put right stays what it is; everything
 * else is an input upload error, which is the unexpected error (product-rules#upload-errors) with its
 * cause.
 */
export function raisedError(
  error: OnboardingError,
  kind: FailureKind,
  documentId: string,
): OnboardingError {
  if (kind === 'unreadable' || kind === 'refused' || error.code === 'UNEXPECTED') return error;
  return unexpected(`upload of ${documentId}: ${error.code}: ${error.message}`, error);
}
