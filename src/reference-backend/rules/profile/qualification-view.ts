import type { Qualification } from '../../../http/schemas';
import { textIn } from '../language/localized-text';
import { reviewSummary } from '../review/review-view';
import type { InvestorState } from '../state/backend-state';
import { sectionsOf } from './profile-definition';
import { milestoneStatus, sectionStatuses } from './section-statuses';
import { type SectionViewDeps, sectionView } from './section-view';

/** The whole profile with every status, and the section to fill in now. */
export function qualificationView(investor: InvestorState, deps: SectionViewDeps): Qualification {
  const { profile, language, now } = deps;
  const statuses = sectionStatuses(profile, investor, now);
  const active = sectionsOf(profile).find(({ id }) => statuses.get(id) === 'active');
  return {
    id: profile.id,
    ...(profile.contactEmail && { contactEmail: profile.contactEmail }),
    ...(profile.supportUrl && { supportUrl: profile.supportUrl }),
    languages: [...profile.languages],
    milestones: profile.milestones.map(({ id, label, icon, sections }) => ({
      id,
      label: textIn(label, language),
      ...(icon && { icon }),
      status: milestoneStatus(sections, statuses),
      sections: sections.map((section) => ({
        id: section.id,
        label: textIn(section.label, language),
        status: statuses.get(section.id) ?? 'pending',
        ...reviewSummary(investor, section.id),
      })),
    })),
    ...(active && { activeSection: sectionView(investor, active, deps) }),
  };
}
