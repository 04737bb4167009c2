import type { Qualification } from '../../http/schemas';
import { findSection } from '../../profile/rules/find-section';
import { nextSection, type SectionPlace } from '../../profile/rules/next-section';
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
