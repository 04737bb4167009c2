import { encodePart } from './encode-part';
import { isWebAddress } from './web-address';

/** One mail address: nothing that a mail program takes for a second one, or for a header. */
const MAIL_ADDRESS = /^[^\s\p{C},;:<>()[\]"\\@]+@[^\s\p{C},;:<>()[\]"\\@]+$/u;

/**
 * The address, normalised, when it is absolute and http(s) or mailto; null for everything else, for one
 * with a name and password in it (`https://bank.example@evil.example`) and for several mail addresses.
 * Of a mail link the address alone is left, without headers such as `?bcc=`.
 */
export function safeHref(address: string): string | null {
  if (!URL.canParse(address)) return null;
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

/** A mail link of one address, encoded, so that the address can't add headers to the mail. */
export function mailtoOf(address: string): string {
  return `mailto:${encodePart(address).replaceAll('%40', '@')}`;
}
