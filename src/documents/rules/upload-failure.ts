import { type OnboardingError, unexpected } from '../../http/errors';
import type { DocumentState } from './document-state';

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
 * The kind of an upload's failure at a `step`: of a file at the store, as its link's; else by the error's code; 422 as a
 * refusal with the server's own text; any other status as a failure of the store while the file is sent, before that of
 * the request for its URL.
 */
export function uploadFailure(
  error: OnboardingError,
  names: { readonly key: string; readonly documentId: string },
  step: DocumentState['name'],
): DocumentFailure {
  if (step === 'polling') return { kind: isDocumentNotFound(error) ? 'linkMissing' : 'linkFailed' };
  const { code, status, fieldErrors, detail, isUnsent } = error;
  const own = fieldErrors.filter(({ id }) => id === names.key || id === names.documentId);
  if (own.length > 0) {
    return { kind: 'refused', detail: own.map(({ message }) => message).join(' ') };
  }
  // The widget sends nothing to an address that it refuses.
  const isRefusedHere = isUnsent && code === 'UNEXPECTED';
  const kind = isRefusedHere ? 'notStarted' : (KINDS[code] ?? kindOf(status, step === 'sending'));
  return { kind, detail: kind === 'refused' ? detail : undefined };
}

function kindOf(status: number | undefined, isSending: boolean): FailureKind {
  if (status === 422) return 'refused';
  if (status === undefined) return 'unexpected';
  return isSending && !URL_REFUSED.includes(status) ? 'store' : 'notStarted';
}

/** A refusal by the backend, and a failure that only the log is to know, keep their own error. */
const OWN_ERROR: readonly FailureKind[] = ['refused', 'linkFailed'];

/**
 * How a failed upload is reported: an error that is not its own is the unexpected one (product-rules#upload-errors) with
 * its cause, and gets a notice.
 */
export function failureReport(
  error: OnboardingError,
  kind: FailureKind,
  documentId: string,
): { readonly error: OnboardingError; readonly notice: boolean } {
  if (OWN_ERROR.includes(kind)) return { error, notice: false };
  if (kind === 'linkMissing') return { error: unexpected(error.message), notice: true };
  if (error.code === 'UNEXPECTED') return { error, notice: true };
  const { code, message, mistake } = error;
  const reason = `upload of ${documentId}: ${code}: ${message}`;
  return { error: unexpected(reason, error, mistake), notice: true };
}
