import type { Section } from '../../../http/schemas';
import type { InvestorState } from '../state/backend-state';
import { type Outcome, refuse } from '../state/outcome';
import { findSection } from './profile-definition';
import { type SectionViewDeps, sectionView } from './section-view';

/** A section by its id, with its entity tag; 404 SECTION_NOT_FOUND. */
export function fetchSection(
  investor: InvestorState,
  { sectionId }: { readonly sectionId: string },
  deps: SectionViewDeps,
): Outcome<InvestorState, Section> {
  const section = findSection(deps.profile, sectionId);
  if (!section) return refuse(404, 'SECTION_NOT_FOUND');
  const answer = sectionView(investor, section, deps);
  return { state: investor, answer, ...(answer.etag && { etag: answer.etag }) };
}
