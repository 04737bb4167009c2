import { safeHref } from './web-address';

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

// An address in a link's text: a web address, a mail address, or a domain without further text. Each expression
// reads a text once: none can begin in the middle of what it has read in vain.
const WEB = /\bhttps?:\/\/\S+/giu;
/** The words of a text, among them its mail addresses. */
const WORD = /[^\s<>()[\]"',;:]+/gu;
const DOMAIN = /^[^\s/?#:@]+(?:[:/?#]\S*)?$/u;
/** Words with a point; a mark on a letter is part of its word. */
const DOTTED = /[\p{L}\p{M}\p{N}.-]+/gu;
/** How a domain ends: with letters, or as an address of four numbers. */
const ENDS = /^\p{L}[\p{L}\p{M}\p{N}-]+$/u;
const NUMBERS = /^\d{1,3}(?:\.\d{1,3}){3}$/;
const FILE = /\.(?:pdf|docx?|xlsx?|pptx?|csv|txt|rtf|png|jpe?g|html?)$/i;
/** What is normalised before addresses are compared: invisible characters, and variants of the dot. */
const INVISIBLE = /[\p{Cf}\p{DI}]/gu;
const DOTS = /[\u3002\uff61]/gu;

/** Longer words of a link are no words: the target is shown. */
const LONGEST_WORDS = 1000;

/**
 * The text of a link to `href`: its own, unless it is or contains an address that leads elsewhere. Then the
 * target replaces it, so that no link's text misleads. Where other words name a domain, the real one stands
 * beside them.
 */
function linkWords(words: string, href: string): string {
  if (words.length > LONGEST_WORDS) return href.replace(/^mailto:/, '');
  const read = words.normalize('NFKC').replace(INVISIBLE, '').replace(DOTS, '.').trim();
  const web = read.match(WEB) ?? [];
  const mail = (read.replace(WEB, ' ').match(WORD) ?? [])
    .filter((one) => one.indexOf('@') > 0 && one.includes('.', one.indexOf('@')))
    .map((one) => `mailto:${one}`);
  const named = domainsIn(read);
  const isAlone = DOMAIN.test(read) && named[0] !== undefined && read.startsWith(named[0]);
  const domain = isAlone && !FILE.test(read) ? [`https://${read}`] : [];
  const isHonest = [...web, ...mail, ...domain].every((address) => leadsTo(address, href));
  if (!isHonest) return href.replace(/^mailto:/, '');
  const place = placeOf(href);
  const isNamed = named.every((name) => isOf(name.toLowerCase(), place));
  return isNamed ? words : `${words} (${place})`;
}

/** The words of a text that a reader takes for a domain, or for an address of four numbers. */
function domainsIn(text: string): readonly string[] {
  return (text.match(DOTTED) ?? []).flatMap((word) => {
    const parts = word.split('.').filter(Boolean);
    const domain = parts.join('.');
    const isDomain = parts.length > 1 && ENDS.test(parts.at(-1) ?? '');
    return (isDomain || NUMBERS.test(domain)) && !FILE.test(domain) ? [domain] : [];
  });
}

/** The domain of a target. */
function placeOf(href: string): string {
  return href.startsWith('mailto:') ? (href.split('@').at(-1) ?? href) : new URL(href).hostname;
}

function isOf(domain: string, place: string): boolean {
  return place === domain || place.endsWith(`.${domain}`);
}

/** The punctuation that ends a sentence around an address. */
const CLOSING = `.,;:!?'")]`;

/**
 * Whether `address` is the target, or a prefix of it that ends at a delimiter, regardless of the protocol.
 */
function leadsTo(address: string, href: string): boolean {
  let end = address.length;
  while (CLOSING.includes(address.charAt(end - 1)) && end > 0) end -= 1;
  const named = safeHref(address.slice(0, end));
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
