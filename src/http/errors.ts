import type { Mistake } from '../advice/mistake';

/** A message for one element, keyed by the element's key. */
export interface FieldRefusal {
  readonly id: string;
  readonly message: string;
}

/** The facts of a failure besides its code, set where the failure is created. */
export interface ErrorFacts {
  /** The precise cause for the log; never personal data or a token. */
  readonly reason?: string | undefined;
  /** HTTP status, when a server answered. */
  readonly status?: number | undefined;
  /** X-Request-Id of the call, shown to the investor as 'Reference'. */
  readonly reference?: string | undefined;
  /** The server's own title or detail, written for people. */
  readonly detail?: string | undefined;
  /** The language of the server's words, which stay when the investor changes theirs. */
  readonly contentLanguage?: string | undefined;
  readonly fieldErrors?: readonly FieldRefusal[] | undefined;
  /** What the integrator is told besides, where they can do something about it. */
  readonly mistake?: Mistake | undefined;
  /** The call never left, so that nothing can have come of it. */
  readonly isUnsent?: boolean | undefined;
  /** False for failures that are not shown to the investor. Default true. */
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
  readonly contentLanguage: string | undefined;
  readonly fieldErrors: readonly FieldRefusal[];
  readonly mistake: Mistake | undefined;
  readonly isUnsent: boolean;
  readonly userFacing: boolean;

  constructor(code: string, facts: ErrorFacts = {}) {
    super(facts.reason ?? code, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.code = code;
    this.status = facts.status;
    this.reference = facts.reference;
    this.detail = facts.detail;
    this.contentLanguage = facts.contentLanguage;
    this.fieldErrors = facts.fieldErrors ?? [];
    this.mistake = facts.mistake;
    this.isUnsent = facts.isUnsent ?? false;
    this.userFacing = facts.userFacing ?? true;
  }
}

/** Makes the unexpected error (product-rules#unexpected-error) with its precise cause for the log, and what the integrator is told besides. */
export function unexpected(reason: string, cause?: unknown, mistake?: Mistake): OnboardingError {
  return new OnboardingError('UNEXPECTED', { reason, cause, mistake });
}

/** The unexpected error for an upload URL to which the widget sends nothing. */
export function refusedAddress(reason: string): OnboardingError {
  return new OnboardingError('UNEXPECTED', { reason, isUnsent: true });
}

/** The failure of code that did not load, with its file for the log. */
export function codeMissing(what: string, cause: unknown): OnboardingError {
  const mistake = ['file-missing', describe(cause)] as const;
  return new OnboardingError('NETWORK', { reason: `no code for ${what}`, cause, mistake });
}

/** Whether this is the rejection of an aborted wait, which is neither shown nor logged. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** Converts a thrown value to an OnboardingError: any other value is the unexpected error. */
export function toOnboardingError(error: unknown): OnboardingError {
  if (error instanceof OnboardingError) return error;
  return unexpected(describe(error), error);
}

/** A thrown value as text. Never throws: not every object can be converted to a string. */
function describe(error: unknown): string {
  if (error instanceof Error) return `${error.name}: ${error.message}`;
  if (typeof error === 'object' || typeof error === 'function') return `a thrown ${typeof error}`;
  return String(error);
}

/** The log line of an error: code, status, reference and cause; never an answer or a token. */
export function logError(logger: { error(line: string): void }, error: OnboardingError): void {
  const status = error.status === undefined ? '' : ` ${error.status}`;
  const reference = error.reference === undefined ? '' : ` (${error.reference})`;
  logger.error(`investor-onboarding: ${error.code}${status}${reference}: ${error.message}`);
}
