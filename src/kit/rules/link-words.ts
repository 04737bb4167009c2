import { safeHref } from './safe-href';

// An address in the words of a link: a web address, a mail address, or a domain that is all there is.
const WEB = /\bhttps?:\/\/\S+/giu;
const MAIL = /[^\s<>()[\]"',;:]+@[^\s<>()[\]"',;:]+\.[\p{L}\p{N}-]+/gu;
const DOMAIN = /^(?:[\p{L}\p{N}-]+\.)+\p{L}[\p{L}\p{N}-]+(?:[:/?#]\S*)?$/u;
const FILE = /\.(?:pdf|docx?|xlsx?|pptx?|csv|txt|rtf|png|jpe?g|html?)$/i;
/** What addresses are read over: invisible signs, and the other forms of a dot. */
const INVISIBLE = /\p{Cf}/gu;
const DOTS = /[\u3002\uff61]/gu;

/**
 * The words of a link to `href` as they are shown: its own, unless they are, or hold, an address that
 * leads elsewhere. Then the target stands in their place, so that nobody is led to where the words don't say.
 */
export function linkWords(words: string, href: string): string {
  const read = words.normalize('NFKC').replace(INVISIBLE, '').replace(DOTS, '.').trim();
  const web = [...read.matchAll(WEB)].map(([address]) => address);
  const mail = [...read.replace(WEB, ' ').matchAll(MAIL)].map(([address]) => `mailto:${address}`);
  const domain = DOMAIN.test(read) && !FILE.test(read) ? [`https://${read}`] : [];
  const isHonest = [...web, ...mail, ...domain].every((address) => leadsTo(address, href));
  return isHonest ? words : href.replace(/^mailto:/, '');
}

/** True when `address` is the target, or its beginning, up to a border. The protocol does not count. */
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
