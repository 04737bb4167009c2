import type { Qualification } from '../../http/schemas';

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

const isActive = ({ status }: { readonly status: string }) => status === 'active';

/** The first active section of the first active milestone, or why there is none. */
export function nextSection({ milestones }: Pick<Qualification, 'milestones'>): NextStep {
  if (!milestones.some(({ sections }) => sections.some(isActive))) return { kind: 'finished' };
  const milestone = milestones.find(isActive);
  const section = milestone?.sections.find(isActive);
  if (!milestone || !section) return { kind: 'broken' };
  return { kind: 'section', place: { milestoneId: milestone.id, sectionId: section.id } };
}
