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

/** The origins that an SDK token, or `sdkUrl`, may name besides the provider's own. */
export interface TrustedOrigins {
  /** The `identity-origins` attribute. */
  readonly listed: readonly string[];
}

/**
 * The addresses of Onfido's API, one per region (https://documentation.onfido.com/#regions and Onfido's own
 * client library). Documents and pictures are posted there.
 */
export const ONFIDO_API_ORIGINS = [
  'https://api.onfido.com',
  'https://api.eu.onfido.com',
  'https://api.us.onfido.com',
  'https://api.ca.onfido.com',
] as const;

/**
 * The other addresses in a token of Onfido (telephony, cross-device and the like). Onfido publishes no list,
 * only that they belong to its own domain (its Content Security Policy guide).
 */
export const ONFIDO_OTHER_ORIGINS = ['https://*.onfido.com'] as const;

/** Where the package loads its core from; a test compares it with the package. */
export const ONFIDO_CORE_ORIGINS = ['https://sdk.onfido.com'] as const;

/**
 * Sumsub's origins: the package's default, and the one in the tokens of its documentation
 * (https://docs.sumsub.com/docs/get-started-with-web-sdk). Sumsub publishes no list of its regional ones.
 */
export const SUMSUB_ORIGINS = ['https://in.sumsub.com', 'https://api.sumsub.com'] as const;

/**
 * Whether `address` is at one of a provider's own origins or at a listed one. `https://*.example` in `own` matches
 * every subdomain. A WebSocket address counts as its HTTP origin.
 */
export function isTrustedAddress(
  address: unknown,
  own: readonly string[],
  { listed }: TrustedOrigins,
): boolean {
  if (typeof address !== 'string' || !URL.canParse(address)) return false;
  const url = new URL(address);
  if (!/^(https?|wss?):$/.test(url.protocol) || url.username || url.password) return false;
  const origin = url.origin.replace(/^ws/, 'http');
  return own.some((one) => isOfOrigin(origin, one)) || listed.includes(origin);
}

function isOfOrigin(origin: string, own: string): boolean {
  const [scheme = '', domain] = own.split('*');
  if (domain === undefined) return origin === own;
  return origin.startsWith(scheme) && origin.endsWith(domain) && origin.length > own.length - 1;
}
