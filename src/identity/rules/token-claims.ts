import { isObject } from './plugin-data';

/** The JSON object of one part of a token; undefined when it holds none. Base64url counts as base64. */
export function claimsOf(part: string | undefined): Readonly<Record<string, unknown>> | undefined {
  try {
    const claims: unknown = JSON.parse(atob((part ?? '').replace(/-/g, '+').replace(/_/g, '/')));
    return isObject(claims) ? claims : undefined;
  } catch {
    return undefined;
  }
}

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** An address a provider may be asked at: https, or plain HTTP on this machine. */
export function providerUrl(address: unknown): URL | undefined {
  if (typeof address !== 'string' || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  const safe = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url));
  return safe && url.username === '' && url.password === '' ? url : undefined;
}

/** True for this machine itself, where demos and tests have their stand-ins. */
export function isLoopback({ hostname }: URL): boolean {
  return LOOPBACK.test(hostname);
}
