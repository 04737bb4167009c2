import { flattenWithLists } from '../../src/form/rules/lists';
import { initialValues } from '../../src/form/rules/settling';
import type { StoreAddresses } from '../../src/reference-backend/rules/documents/signed-url';
import { kycStatus } from '../../src/reference-backend/rules/kyc';
import { withEntrySections } from '../../src/reference-backend/rules/profile/entry-sections';
import {
  type ProfileDefinition,
  sectionsOf,
} from '../../src/reference-backend/rules/profile/profile-definition';
import { sectionStatuses } from '../../src/reference-backend/rules/profile/section-statuses';
import { sectionView } from '../../src/reference-backend/rules/profile/section-view';
import { acceptPayload } from '../../src/reference-backend/rules/save/accept-payload';
import {
  type InvestorState,
  rowOf,
  type SectionState,
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

/** Addresses that nobody is given: for rules that only look at values. */
export const NO_ADDRESSES: StoreAddresses = {
  upload: () => ({ url: '', 'form-data': {} }),
  document: () => '',
  receipt: () => '',
};

/**
 * The investor on a profile that has changed: a section whose answers no longer do, as when a field is new and
 * required, is open again. No answer is lost.
 */
export function reopenChanged(
  investor: InvestorState,
  definition: ProfileDefinition,
  now: number,
): InvestorState {
  const profile = withEntrySections(definition, investor);
  const wallets = Object.keys(investor.wallets);
  const sections = Object.entries(investor.sections).map(([id, state]): [string, SectionState] => {
    const section = sectionsOf(profile).find((one) => one.id === id);
    if (!state.completed || !section || section.locked) return [id, state];
    const model = flattenWithLists(
      sectionView(investor, section, {
        ...{ profile, now, language: 'en', linkLifetime: 0 },
        investorId: '',
        addresses: NO_ADDRESSES,
        identityConfig: () => ({}),
      }),
    );
    const { invalid } = acceptPayload(model, initialValues(model).values, [], wallets);
    return [id, invalid.length > 0 ? { ...state, completed: false } : state];
  });
  const reopened = sections.filter(([id, state]) => rowOf(investor.sections, id) !== state);
  return reopened.length === 0
    ? investor
    : { ...investor, sections: { ...investor.sections, ...Object.fromEntries(sections) } };
}
