import type { OnboardingError } from './errors';

/** The log line of an error: code, status, reference and cause; never an answer or a token. */
export function logError(logger: { error(line: string): void }, error: OnboardingError): void {
  const status = error.status === undefined ? '' : ` ${error.status}`;
  const reference = error.reference === undefined ? '' : ` (${error.reference})`;
  logger.error(`investor-onboarding: ${error.code}${status}${reference}: ${error.message}`);
}
