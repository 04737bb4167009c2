import type { FormFile } from '../../form/rules/model/section-model';
import type { DocumentLink } from '../../http/calls/documents';

/** How long before its expiry a link is renewed (product-rules#late-link). */
export const DOCUMENT_LINK_REFETCH_MS = 15_000;
/** The minimum after a link that came expired: the device's clock may be ahead of the server's. */
export const DOCUMENT_LINK_PAUSE_MS = 60_000;
/** The minimum after any other link, however short it lives. */
export const DOCUMENT_LINK_SHORTEST_PAUSE_MS = 5000;
/** The longest pause after fetches that failed; it doubles with each. */
const DOCUMENT_LINK_LONGEST_PAUSE_MS = 15 * 60_000;

/** The last fetch of a link: when it ended, in ms since 1970, and how many in a row have failed. */
export interface LastFetch {
  readonly at: number;
  readonly failures: number;
}

/** The longest timer of a browser. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

/**
 * Milliseconds until a link must be renewed: 15 s before `expiryDate`, at once if that is past; null for a
 * link that does not expire. `now` in ms since 1970, `asked` null for a link that came with its section. A link
 * that lives for less than 30 s is renewed at half of its life. After a failure it is fetched again, ever more
 * rarely. A timer can't run for more than 24 days: call again then.
 */
export function linkRefetchDelay(
  expiryDate: string | undefined,
  asked: LastFetch | null,
  now: number,
): number | null {
  const expiry = Date.parse(expiryDate ?? '');
  if (Number.isNaN(expiry)) return null;
  const earliest = asked ? asked.at + pauseAfter(asked, expiry - asked.at) : now;
  const due = Math.max(expiry - DOCUMENT_LINK_REFETCH_MS, earliest);
  return Math.min(Math.max(0, due - now), LONGEST_WAIT_MS);
}

/** The pause after a fetch whose link was good for `lifeMs`. */
function pauseAfter({ failures }: LastFetch, lifeMs: number): number {
  if (failures === 0 && lifeMs > 0) {
    const half = Math.min(lifeMs / 2, DOCUMENT_LINK_REFETCH_MS);
    return Math.max(DOCUMENT_LINK_SHORTEST_PAUSE_MS, half);
  }
  return Math.min(DOCUMENT_LINK_PAUSE_MS * 2 ** failures, DOCUMENT_LINK_LONGEST_PAUSE_MS);
}

/** Whether a link is within 15 s of its expiry, or past it. */
export function isLinkDue(expiryDate: string | undefined, now: number): boolean {
  return Date.parse(expiryDate ?? '') - DOCUMENT_LINK_REFETCH_MS <= now;
}

/** The value of a file whose link was fetched (product-rules#file-value). */
export function linkedFileValue(link: DocumentLink, filename: string | undefined): FormFile {
  const { url, version, expiryDate } = link;
  return { filename, url, version, expiryDate };
}
