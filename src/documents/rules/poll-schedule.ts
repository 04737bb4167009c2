/** Between two attempts to fetch a document's link (product-rules#link-polling). */
export const DOCUMENT_POLL_INTERVAL_MS = 5000;
/** How often a link is asked for; the first attempt, made at once, counts. */
export const DOCUMENT_POLL_ATTEMPTS = 12;

/** Milliseconds to wait before the next attempt after `made` ones; null when all are used up. */
export function pollDelay(made: number): number | null {
  if (made >= DOCUMENT_POLL_ATTEMPTS) return null;
  return made === 0 ? 0 : DOCUMENT_POLL_INTERVAL_MS;
}
