import { encodePart } from './encode-part';

/** One mail address without anything that a mail program could read as a second one, or as a header. */
const MAIL_ADDRESS = /^[^\s\p{C},;:<>()[\]"\\@]+@[^\s\p{C},;:<>()[\]"\\@]+$/u;

/** No host and no mail address is that long, and a parser takes its time over one. */
const ENDLESS = /^(?:[^:/?#]*:)?[/\\]*[^/?#\\]{1000}/;

/**
 * Normalises an address that is absolute and http(s) or mailto; null for any other, for one with a user name
 * and password (`https://bank.example@evil.example`) and for several mail addresses. Headers of a mail link,
 * such as `?bcc=`, are removed.
 */
export function safeHref(address: string): string | null {
  if (ENDLESS.test(address) || !URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.protocol === 'mailto:') return mailHref(url.pathname);
  return isWebAddress(address) && !url.username && !url.password ? url.href : null;
}

function mailHref(encoded: string): string | null {
  try {
    const address = decodeURIComponent(encoded);
    return MAIL_ADDRESS.test(address) ? mailtoOf(address) : null;
  } catch {
    return null;
  }
}

/** A mail link for one address, encoded so that it can't contain headers. */
export function mailtoOf(address: string): string {
  return `mailto:${encodePart(address).replaceAll('%40', '@')}`;
}

/**
 * Whether a value is an http(s) address. Without `base` it has to be absolute; with one, a relative address
 * is resolved against it.
 */
export function isWebAddress(value: unknown, base?: string): value is string {
  if (typeof value !== 'string' || !value || !URL.canParse(value, base)) return false;
  const { protocol } = new URL(value, base);
  return protocol === 'https:' || protocol === 'http:';
}

/** Whether the address is on this machine, where demos and tests run their stand-ins. */
export function isLoopback({ hostname }: URL): boolean {
  return /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);
}
