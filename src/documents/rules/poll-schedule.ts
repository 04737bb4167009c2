/** Between two attempts to fetch a document's link (spec section 9). */
export const DOCUMENT_POLL_INTERVAL_MS = 5000;
/** How often a link is asked for; the first attempt, made at once, counts (spec section 9). */
export const DOCUMENT_POLL_ATTEMPTS = 12;

/** Milliseconds to wait before the next attempt after `made` ones; null when all are used up. */
export function pollDelay(made: number): number | null {
  if (made >= DOCUMENT_POLL_ATTEMPTS) return null;
  return made === 0 ? 0 : DOCUMENT_POLL_INTERVAL_MS;
}
