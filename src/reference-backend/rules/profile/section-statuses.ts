import { isNothingHandedIn } from '../kyc';
import { type InvestorState, sectionState } from '../state/backend-state';
import type { ProfileDefinition, SectionDefinition } from './profile-definition';

/** A section's status; 'active' is the one to fill in now. */
export type SectionStatus = 'active' | 'complete' | 'pending' | 'locked';

/** Status of every section by its id, at `now` (ms since 1970). */
export type SectionStatuses = ReadonlyMap<string, SectionStatus>;

/**
 * Sections open one after the other: the first that is not done is active, those behind it wait, unless they are open
 * from the start. One that a reviewer has sent back is active too, and nothing waits for it.
 */
export function sectionStatuses(
  profile: ProfileDefinition,
  investor: InvestorState,
  now: number,
): SectionStatuses {
  const statuses = new Map<string, SectionStatus>();
  let open = true;
  for (const section of profile.milestones.flatMap(({ sections }) => sections)) {
    if (isSentBack(section, investor)) {
      statuses.set(section.id, 'active');
      continue;
    }
    const done = doneStatus(profile, section, investor, now);
    statuses.set(section.id, done ?? (open || section.isOpen ? 'active' : 'pending'));
    if (!done) open = false;
  }
  return statuses;
}

function isSentBack({ id, locked }: SectionDefinition, investor: InvestorState): boolean {
  return !locked && sectionState(investor, id).review !== undefined;
}

function doneStatus(
  profile: ProfileDefinition,
  section: SectionDefinition,
  investor: InvestorState,
  now: number,
): 'complete' | 'locked' | undefined {
  if (section.locked) return 'locked';
  if (!sectionState(investor, section.id).completed) return undefined;
  if (!section.plugins?.length) return 'complete';
  // Saved or not: without the provider's word the identity check is still to be taken.
  if (isNothingHandedIn(investor.kyc, now)) return undefined;
  // One under way or approved can't be changed.
  return section.id === profile.kycStartsWith ? 'locked' : 'complete';
}

/** A milestone is done with all its sections, and open with its first open one. */
export function milestoneStatus(
  sections: readonly SectionDefinition[],
  statuses: SectionStatuses,
): SectionStatus {
  const own = sections.map(({ id }) => statuses.get(id));
  if (own.includes('active')) return 'active';
  return own.includes('pending') ? 'pending' : 'complete';
}
