/** How long before its expiry a link is renewed (product-rules#late-link). */
export const DOCUMENT_LINK_REFETCH_MS = 15_000;
/** The minimum between two fetches of one link, since the device's clock may be ahead of the server's. */
export const DOCUMENT_LINK_PAUSE_MS = 60_000;
/** The longest timer of a browser. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

/**
 * Milliseconds until a link must be renewed: 15 s before `expiryDate`, at once if that is past; null for a
 * link that does not expire. `fetchedAt` and `now` in ms since 1970, `fetchedAt` null for a link that came
 * with its section. A timer can't run for more than 24 days: call again then.
 */
export function linkRefetchDelay(
  expiryDate: string | undefined,
  fetchedAt: number | null,
  now: number,
): number | null {
  const expiry = Date.parse(expiryDate ?? '');
  if (Number.isNaN(expiry)) return null;
  const earliest = fetchedAt === null ? now : fetchedAt + DOCUMENT_LINK_PAUSE_MS;
  const due = Math.max(expiry - DOCUMENT_LINK_REFETCH_MS, earliest);
  return Math.min(Math.max(0, due - now), LONGEST_WAIT_MS);
}

/** Whether a link is within 15 s of its expiry, or past it. */
export function isLinkDue(expiryDate: string | undefined, now: number): boolean {
  return Date.parse(expiryDate ?? '') - DOCUMENT_LINK_REFETCH_MS <= now;
}
