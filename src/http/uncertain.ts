import type { OnboardingError } from './errors';

/** Statuses of a gateway, which do not tell whether the call behind it succeeded. */
const GATEWAY_STATUSES: readonly (number | undefined)[] = [502, 503, 504];

/** Whether a call that failed may have done what it was to do: no answer of the backend says so. */
export function isUncertain({ code, status, isUnsent }: OnboardingError): boolean {
  if (isUnsent) return false;
  // A success that does not say that it is done (http/http-client.ts).
  const isVague = status !== undefined && status < 300;
  return code === 'NETWORK' || code === 'TIMEOUT' || isVague || GATEWAY_STATUSES.includes(status);
}
