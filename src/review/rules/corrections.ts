import type { Milestone } from '../../http/schemas';
import type { SectionPlace } from '../../profile/rules/find-section';
import { isOpen, type ReadReview, remarkCount } from './same-review';

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
