import { encodePart } from './encode-part';

/** One mail address without anything that a mail program could read as a second one, or as a header. */
const MAIL_ADDRESS = /^[^\s\p{C},;:<>()[\]"\\@]+@[^\s\p{C},;:<>()[\]"\\@]+$/u;

/**
 * Normalises an address that is absolute and http(s) or mailto; null for any other, for one with a user name
 * and password (`https://bank.example@evil.example`) and for several mail addresses. Headers of a mail link,
 * such as `?bcc=`, are removed.
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

/** A part of a text; with `href` it is a link. */
export interface TextPart {
  readonly text: string;
  readonly href?: string;
}

// [text](address), or a bare http(s) address without the punctuation that ends a sentence.
const LINK = /\[([^[\]]+)\]\(([^\s()<>]+)\)|https?:\/\/[^\s<>()[\]"]*[^\s<>()[\]"'.,;:!?…、。]/giu;

/**
 * Splits plain text at `[text](https://…)` and bare addresses. Only http(s) and mailto become links; anything
 * else stays text unchanged. A link's text that is an address other than its target is replaced by the
 * target.
 */
export function parseLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(LINK)) {
    const [source, label = source, address = source] = match;
    const href = safeHref(address);
    if (href === null) continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    parts.push({ text: match[1] === undefined ? label : linkWords(label, href), href });
    end = match.index + source.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

// An address in a link's text: a web address, a mail address, or a domain without further text.
const WEB = /\bhttps?:\/\/\S+/giu;
const MAIL = /[^\s<>()[\]"',;:]+@[^\s<>()[\]"',;:]+\.[\p{L}\p{N}-]+/gu;
const DOMAIN = /^(?:[\p{L}\p{N}-]+\.)+\p{L}[\p{L}\p{N}-]+(?:[:/?#]\S*)?$/u;
const DOMAINS = /(?:[\p{L}\p{N}-]+\.)+\p{L}[\p{L}\p{N}-]+/gu;
const FILE = /\.(?:pdf|docx?|xlsx?|pptx?|csv|txt|rtf|png|jpe?g|html?)$/i;
/** What is normalised before addresses are compared: invisible characters, and variants of the dot. */
const INVISIBLE = /\p{Cf}/gu;
const DOTS = /[\u3002\uff61]/gu;

/**
 * The text of a link to `href`: its own, unless it is or contains an address that leads elsewhere. Then the
 * target replaces it, so that no link's text misleads. Where other words name a domain, the real one stands
 * beside them.
 */
function linkWords(words: string, href: string): string {
  const read = words.normalize('NFKC').replace(INVISIBLE, '').replace(DOTS, '.').trim();
  const web = [...read.matchAll(WEB)].map(([address]) => address);
  const mail = [...read.replace(WEB, ' ').matchAll(MAIL)].map(([address]) => `mailto:${address}`);
  const domain = DOMAIN.test(read) && !FILE.test(read) ? [`https://${read}`] : [];
  const isHonest = [...web, ...mail, ...domain].every((address) => leadsTo(address, href));
  if (!isHonest) return href.replace(/^mailto:/, '');
  const named = (read.match(DOMAINS) ?? []).filter((word) => !FILE.test(word));
  const isNamed = named.every((name) => isOf(name.toLowerCase(), href));
  return isNamed ? words : `${words} (${placeOf(href)})`;
}

/** The domain of a target. */
function placeOf(href: string): string {
  return href.startsWith('mailto:') ? (href.split('@').at(-1) ?? href) : new URL(href).hostname;
}

function isOf(domain: string, href: string): boolean {
  const place = placeOf(href);
  return place === domain || place.endsWith(`.${domain}`);
}

/**
 * Whether `address` is the target, or a prefix of it that ends at a delimiter, regardless of the protocol.
 */
function leadsTo(address: string, href: string): boolean {
  const named = safeHref(address.replace(/[.,;:!?'")\]]+$/, ''));
  if (named === null) return false;
  const start = bare(named).replace(/\/$/, '');
  const target = bare(href);
  return (
    target === start || (target.startsWith(start) && /[/?#]/.test(target.charAt(start.length)))
  );
}

function bare(href: string): string {
  return href.replace(/^https?:\/\//, '');
}
