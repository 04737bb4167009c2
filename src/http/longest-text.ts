/**
 * Characters of a text for people that are shown. No backend means more, and a browser stands still over
 * a megabyte without a space.
 */
export const LONGEST_TEXT = 20_000;
