import type { Milestone, SectionSummary } from '../../http/schemas';
import { canOpen, type SectionPlace } from '../../profile/rules/find-section';

/** A section whose answers can be read. */
export interface ReadableSection extends SectionPlace {
  readonly section: SectionSummary;
}

/** The sections that can be read, in the profile's order: all but the pending ones. */
export function readableSections(milestones: readonly Milestone[]): readonly ReadableSection[] {
  return milestones.flatMap(({ id, sections }) =>
    sections
      .filter(canOpen)
      .map((section) => ({ milestoneId: id, sectionId: section.id, section })),
  );
}

/** Whether there are answers to check: some section was saved, or was sent back by a reviewer. */
export function hasAnswers(milestones: readonly Milestone[]): boolean {
  return readableSections(milestones).some(
    ({ section }) => section.status !== 'active' || section.review !== undefined,
  );
}
