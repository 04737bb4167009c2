import { kycStatus } from '../../src/reference-backend/rules/kyc';
import { withEntrySections } from '../../src/reference-backend/rules/profile/entry-sections';
import {
  type ProfileDefinition,
  sectionsOf,
} from '../../src/reference-backend/rules/profile/profile-definition';
import { sectionStatuses } from '../../src/reference-backend/rules/profile/section-statuses';
import {
  type InvestorState,
  sectionState,
} from '../../src/reference-backend/rules/state/backend-state';

/** Where an investor stands, as the desk lists it. */
export interface Standing {
  readonly status: 'open' | 'submitted' | 'sent-back';
  readonly kyc: string;
  readonly complete: number;
  readonly total: number;
}

/** Where an investor stands at `now` (ms since 1970). What was locked from the first day doesn't count. */
export function summaryOf(
  definition: ProfileDefinition,
  investor: InvestorState,
  now: number,
): Standing {
  const profile = withEntrySections(definition, investor);
  const statuses = sectionStatuses(profile, investor, now);
  const own = sectionsOf(profile).filter(({ locked }) => !locked);
  const isSentBack = own.some(({ id }) => sectionState(investor, id).review !== undefined);
  const done = own.filter(
    ({ id }) => statuses.get(id) !== 'active' && statuses.get(id) !== 'pending',
  );
  const isDone = done.length === own.length;
  return {
    status: isSentBack ? 'sent-back' : isDone ? 'submitted' : 'open',
    kyc: kycStatus(investor.kyc, now),
    complete: done.length,
    total: own.length,
  };
}
