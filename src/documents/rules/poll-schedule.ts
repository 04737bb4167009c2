/** The time between two attempts to fetch a document's link (product-rules#link-polling). */
export const DOCUMENT_POLL_INTERVAL_MS = 5000;
/** How many attempts are made; the immediate first one counts. */
export const DOCUMENT_POLL_ATTEMPTS = 12;

/** Milliseconds before the next attempt after `made` ones; null when none is left. */
export function pollDelay(made: number): number | null {
  if (made >= DOCUMENT_POLL_ATTEMPTS) return null;
  return made === 0 ? 0 : DOCUMENT_POLL_INTERVAL_MS;
}
