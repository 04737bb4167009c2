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

/** Whether a save of this section sends the profile: no other one is open or waits. */
export function sendsProfile(milestones: readonly Milestone[], sectionId: string): boolean {
  const open = milestones
    .flatMap(({ sections }) => sections)
    .filter(({ status }) => status === 'active' || status === 'pending');
  return open.length === 1 && open[0]?.id === sectionId;
}

/** Whether nothing but this section is left to be saved, and others have answers to check. */
export function isLastToSave(milestones: readonly Milestone[], sectionId: string): boolean {
  const isAlone = milestones.flatMap(({ sections }) => sections).length === 1;
  return !isAlone && sendsProfile(milestones, sectionId);
}
