import { type OnboardingError, unexpected } from '../../http/errors';

/** The backend's code for a document that does not exist, or not yet. */
const ERROR_DOCUMENTS_NOT_FOUND = 'ERROR_DOCUMENTS_NOT_FOUND';

/**
 * Whether the backend answered that a document has no link. That is expected, so it is never logged
 * (product-rules#documents-not-found).
 */
export function isDocumentNotFound({ code }: Pick<OnboardingError, 'code'>): boolean {
  return code === ERROR_DOCUMENTS_NOT_FOUND;
}

/** Why an upload failed; each kind has its own text. */
export type FailureKind =
  /** The browser can't read the file any more. */
  | 'unreadable'
  /** The backend refuses the file. */
  | 'refused'
  | 'network'
  | 'timeout'
  /** The backend gave no upload URL, or one that the store or the widget refuses. */
  | 'notStarted'
  /** The store did not accept the file. */
  | 'store'
  /** An invalid answer. */
  | 'unexpected'
  /** Sent, but no attempt found its link. */
  | 'linkMissing'
  /** Sent, but fetching its link failed. */
  | 'linkFailed';

/** A failed upload, as its state keeps it. */
export interface DocumentFailure {
  readonly kind: FailureKind;
  /** The server's own text. */
  readonly detail?: string | undefined;
}

const KINDS: Readonly<Record<string, FailureKind>> = {
  FILE_UNREADABLE: 'unreadable',
  DOCUMENT_REFUSED: 'refused',
  NETWORK: 'network',
  TIMEOUT: 'timeout',
};

/** The statuses with which a store refuses an upload URL. */
const URL_REFUSED: readonly (number | undefined)[] = [401, 403, 404];

/**
 * The kind of an upload's failure: by the error's code; 422 as a refusal with the server's own text; any
 * other status as a failure of the store, or of the request for its URL before the upload has `begun`.
 */
export function uploadFailure(
  error: OnboardingError,
  names: { readonly key: string; readonly documentId: string },
  begun = true,
): DocumentFailure {
  const { code, status, fieldErrors, detail, isUnsent } = error;
  const own = fieldErrors.filter(({ id }) => id === names.key || id === names.documentId);
  if (own.length > 0) {
    return { kind: 'refused', detail: own.map(({ message }) => message).join(' ') };
  }
  // The widget sends nothing to an address that it refuses.
  const isRefusedHere = isUnsent && code === 'UNEXPECTED';
  const kind = isRefusedHere ? 'notStarted' : (KINDS[code] ?? kindOf(status, begun));
  return { kind, detail: kind === 'refused' ? detail : undefined };
}

function kindOf(status: number | undefined, begun: boolean): FailureKind {
  if (status === 422) return 'refused';
  if (status === undefined) return 'unexpected';
  return begun && !URL_REFUSED.includes(status) ? 'store' : 'notStarted';
}

/**
 * The error to report for a failed upload. A failure that the investor can correct keeps its own error; any
 * other is the unexpected error (product-rules#upload-errors) with its cause.
 */
export function reportedError(
  error: OnboardingError,
  kind: FailureKind,
  documentId: string,
): OnboardingError {
  if (kind === 'unreadable' || kind === 'refused' || error.code === 'UNEXPECTED') return error;
  const { code, message, mistake } = error;
  return unexpected(`upload of ${documentId}: ${code}: ${message}`, error, mistake);
}
