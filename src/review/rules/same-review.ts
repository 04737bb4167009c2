import type { Section } from '../../http/schemas';

/** A section that was read, as far as it tells of a review. */
export type ReadReview = Pick<Section, 'id' | 'status' | 'review'>;

/** How many fields of a section carry a remark, at least 1; 0 where nobody wants it changed. */
export function remarkCount(section: Pick<ReadReview, 'status' | 'review'>): number {
  const { review } = section;
  if (!isOpen(section) || !review) return 0;
  const remarks = Object.values(review.elements ?? {}).filter(hasWords).length;
  return remarks > 0 || hasWords(review.message) ? Math.max(1, remarks) : 0;
}

/** A review counts only while its section is active. */
export function isOpen({ status }: { readonly status: string }): boolean {
  return status === 'active';
}

/** Whether a text says anything. */
export function hasWords(text: string | undefined): boolean {
  return text !== undefined && text.trim() !== '';
}

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
