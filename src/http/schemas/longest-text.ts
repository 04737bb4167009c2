/**
 * How many characters of a text for people are shown. No backend needs more, and a browser freezes on a
 * megabyte without a space.
 */
export const LONGEST_TEXT = 20_000;

/** Shortens a text for display, ending with '…'. */
export function shownText(text: string): string {
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text;
}
