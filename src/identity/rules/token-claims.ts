import { isRecord } from '../../kit/rules/is-record';

/** The JSON object in one part of a token, in base64 or base64url; undefined if there is none. */
export function claimsOf(part: string | undefined): Readonly<Record<string, unknown>> | undefined {
  try {
    const claims: unknown = JSON.parse(atob((part ?? '').replace(/-/g, '+').replace(/_/g, '/')));
    return isRecord(claims) ? claims : undefined;
  } catch {
    return undefined;
  }
}
