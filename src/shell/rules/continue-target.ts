import type { Milestone, Qualification } from '../../http/schemas';
import { findSection, nextSection, type SectionPlace } from '../../profile/rules/find-section';
import { correctionsOf, type ReadReview } from '../../review/rules/corrections';
import { sectionPath } from '../../routing/rules/routes';

type Profile = Pick<Qualification, 'milestones'>;

/** A section that 'Continue' leads to. */
export interface ContinueTarget {
  readonly path: string;
  readonly label: string;
}

/**
 * Where the dashboard's 'Continue' leads: what a reviewer wants changed comes before the next open section
 * (product-rules#continue-to-changes). Undefined where nothing can be done.
 */
export function continueTarget(
  qualification: Profile,
  read: ReadReview | undefined,
): ContinueTarget | undefined {
  const [correction] = correctionsOf(qualification.milestones, read);
  const place = correction?.place ?? nextOpen(qualification);
  const placed = place && findSection(qualification, place.milestoneId, place.sectionId);
  return (
    placed && { path: sectionPath(place.milestoneId, place.sectionId), label: placed.section.label }
  );
}

function nextOpen(qualification: Profile): SectionPlace | undefined {
  const next = nextSection(qualification);
  return next.kind === 'section' ? next.place : undefined;
}

/** How many sections the profile has and how many are done: complete, or locked for good. */
export function countDoneSections(milestones: readonly Pick<Milestone, 'sections'>[]): {
  readonly done: number;
  readonly total: number;
} {
  const statuses = milestones.flatMap(({ sections }) => sections.map(({ status }) => status));
  const done = statuses.filter((status) => status === 'complete' || status === 'locked').length;
  return { done, total: statuses.length };
}
