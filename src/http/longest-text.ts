/**
 * Characters of a text for people that are shown. No backend means more, and a browser stands still over
 * a megabyte without a space.
 */
export const LONGEST_TEXT = 20_000;

/** A text as it is shown: cut where it is longer, with '…'. */
export function shownText(text: string): string {
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text;
}
