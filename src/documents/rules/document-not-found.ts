import type { OnboardingError } from '../../http/errors';

/** The backend's code for a document that does not exist, or not yet. */
const ERROR_DOCUMENTS_NOT_FOUND = 'ERROR_DOCUMENTS_NOT_FOUND';

/**
 * Whether the backend answered that a document has no link. That is expected, so it is never logged
 * (product-rules#documents-not-found).
 */
export function isDocumentNotFound({ code }: Pick<OnboardingError, 'code'>): boolean {
  return code === ERROR_DOCUMENTS_NOT_FOUND;
}
