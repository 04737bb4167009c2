/** A message for one element, keyed by the element's key. */
export interface FieldError {
  readonly id: string;
  readonly message: string;
}

/** What is known about a failure beyond its code; all of it decided where the failure is made. */
export interface ErrorFacts {
  /** The precise cause for the log; never personal data, never a token. */
  readonly reason?: string | undefined;
  /** HTTP status, when a server answered. */
  readonly status?: number | undefined;
  /** X-Request-Id of the call, shown as 'Reference' to the investor. */
  readonly reference?: string | undefined;
  /** The server's own title or detail, already meant for a person. */
  readonly detail?: string | undefined;
  readonly fieldErrors?: readonly FieldError[] | undefined;
  /** False for failures the investor need not hear of. Default true. */
  readonly userFacing?: boolean | undefined;
  readonly cause?: unknown;
}

/**
 * Every failure inside the widget. `code` is the server's own, or UNEXPECTED (the unexpected error),
 * NETWORK, TIMEOUT, REDIRECTED, CONFIG or SIGNED_OUT.
 */
export class OnboardingError extends Error {
  override readonly name = 'OnboardingError';
  readonly code: string;
  readonly status: number | undefined;
  readonly reference: string | undefined;
  readonly detail: string | undefined;
  readonly fieldErrors: readonly FieldError[];
  readonly userFacing: boolean;

  constructor(code: string, facts: ErrorFacts = {}) {
    super(facts.reason ?? code, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.code = code;
    this.status = facts.status;
    this.reference = facts.reference;
    this.detail = facts.detail;
    this.fieldErrors = facts.fieldErrors ?? [];
    this.userFacing = facts.userFacing ?? true;
  }
}

/** The unexpected error (product-rules#unexpected-error) with its precise cause for the log. */
export function unexpected(reason: string, cause?: unknown): OnboardingError {
  return new OnboardingError('UNEXPECTED', { reason, cause });
}

/** True for the rejection of an aborted wait, which is never an error to show or to log. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** Any thrown value as an OnboardingError: what is not ours is the unexpected error. */
export function toOnboardingError(error: unknown): OnboardingError {
  if (error instanceof OnboardingError) return error;
  return unexpected(describe(error), error);
}

/** A thrown value in words. Never throws itself: not every object turns into a string. */
function describe(error: unknown): string {
  if (error instanceof Error) return `${error.name}: ${error.message}`;
  if (typeof error === 'object' || typeof error === 'function') return `a thrown ${typeof error}`;
  return String(error);
}
