import type { Milestone, SectionSummary } from '../../http/schemas';

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
