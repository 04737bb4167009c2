import { linkWords } from './link-words';
import { safeHref } from './safe-href';

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
