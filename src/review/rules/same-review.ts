import { type ReadReview, remarkCount } from './corrections';

/**
 * Whether a section that was read again says the same of a review as before; what has changed is shown before
 * anything is saved over it (product-rules#review-first, #review-before-save).
 */
export function isSameReview(one: ReadReview, other: ReadReview): boolean {
  return wordsOf(one) === wordsOf(other);
}

/** What the investor is shown of a review, as one text to compare; keys in any order. */
function wordsOf(section: ReadReview): string {
  if (remarkCount(section) === 0) return '';
  const { message = '', elements = {} } = section.review ?? {};
  return JSON.stringify([message, Object.entries(elements).sort()]);
}
