import type { Section, SectionSummary } from '../../../http/schemas';
import { type InvestorState, sectionState } from '../state/backend-state';

/** The `review` of a section that was sent back, to be spread into it; nothing of any other. */
export function reviewOf(investor: InvestorState, sectionId: string): Pick<Section, 'review'> {
  const { review } = sectionState(investor, sectionId);
  if (!review) return {};
  const { message, elements } = review;
  return { review: { ...(message !== undefined && { message }), elements: { ...elements } } };
}

/** The `review` of a section's summary: how many fields carry a remark, at least 1. */
export function reviewSummary(
  investor: InvestorState,
  sectionId: string,
): Pick<SectionSummary, 'review'> {
  const { review } = sectionState(investor, sectionId);
  if (!review) return {};
  return { review: { count: Math.max(1, Object.keys(review.elements).length) } };
}
