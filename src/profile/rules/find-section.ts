import type { Milestone, Qualification, SectionSummary } from '../../http/schemas';

/** A section of the profile with its milestone. */
export interface PlacedSection {
  readonly milestone: Milestone;
  readonly section: SectionSummary;
  /** Zero-based place of the milestone in the profile. */
  readonly milestoneIndex: number;
}

/** Finds a section by the ids of a route; undefined if the profile does not have it. */
export function findSection(
  { milestones }: Pick<Qualification, 'milestones'>,
  milestoneId: string,
  sectionId: string,
): PlacedSection | undefined {
  const milestoneIndex = milestones.findIndex(({ id }) => id === milestoneId);
  const milestone = milestones[milestoneIndex];
  const section = milestone?.sections.find(({ id }) => id === sectionId);
  return milestone && section ? { milestone, section, milestoneIndex } : undefined;
}

/** A pending section can't be opened (product-rules#stepper-pending-section). */
export function canOpen({ status }: SectionSummary): boolean {
  return status !== 'pending';
}
