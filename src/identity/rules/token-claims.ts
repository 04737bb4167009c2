import { isRecord } from '../../kit/rules/is-record';

/** The JSON object of one part of a token; undefined when it holds none. Base64url counts as base64. */
export function claimsOf(part: string | undefined): Readonly<Record<string, unknown>> | undefined {
  try {
    const claims: unknown = JSON.parse(atob((part ?? '').replace(/-/g, '+').replace(/_/g, '/')));
    return isRecord(claims) ? claims : undefined;
  } catch {
    return undefined;
  }
}
