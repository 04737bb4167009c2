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

/**
 * The section that a milestone's link leads to: its first active one, else its first one that is not pending
 * (product-rules#milestone-link). Undefined where none can be opened.
 */
export function linkedSection({
  sections,
}: Pick<Milestone, 'sections'>): SectionSummary | undefined {
  return (
    sections.find(({ status }) => status === 'active') ??
    sections.find(({ status }) => status !== 'pending')
  );
}

/** Where a section stands: its own id and its milestone's. */
export interface SectionPlace {
  readonly milestoneId: string;
  readonly sectionId: string;
}

/** What follows a save (product-rules#submit-complete, #next-section). */
export type NextStep =
  | { readonly kind: 'section'; readonly place: SectionPlace }
  | { readonly kind: 'finished' }
  /** An active section exists, but not in the first active milestone: the unexpected error. */
  | { readonly kind: 'broken' };

/** Whether a milestone or a section is to be worked on now. */
const isActive = ({ status }: { readonly status: string }) => status === 'active';

/** The first active section of the first active milestone, or why there is none. */
export function nextSection({ milestones }: Pick<Qualification, 'milestones'>): NextStep {
  if (!milestones.some(({ sections }) => sections.some(isActive))) return { kind: 'finished' };
  const milestone = milestones.find(isActive);
  const section = milestone?.sections.find(isActive);
  if (!milestone || !section) return { kind: 'broken' };
  return { kind: 'section', place: { milestoneId: milestone.id, sectionId: section.id } };
}
