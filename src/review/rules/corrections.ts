import type { Milestone, Section } from '../../http/schemas';
import type { SectionPlace } from '../../profile/rules/find-section';

/** A section that a reviewer wants changed; `count` of its fields carry a remark, at least 1. */
export interface Correction {
  readonly place: SectionPlace;
  readonly count: number;
}

/** The sections that a reviewer wants changed, in the order of the profile; `read` as for `standingOf`. */
export function correctionsOf(
  milestones: readonly Milestone[],
  read?: ReadReview,
): readonly Correction[] {
  return milestones.flatMap(({ id: milestoneId, sections }) =>
    sections.flatMap((summary) => {
      const count = summaryCount(summary, read);
      return count > 0 ? [{ place: { milestoneId, sectionId: summary.id }, count }] : [];
    }),
  );
}

/**
 * How many fields of a listed section carry a remark: by the section itself if it was read, else by its
 * summary.
 */
export function summaryCount(summary: Milestone['sections'][number], read?: ReadReview): number {
  if (!isOpen(summary)) return 0;
  if (read?.id === summary.id && isOpen(read)) return remarkCount(read);
  return summary.review?.count ?? 0;
}

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
