import { flattenWithLists } from '../../../form/rules/lists';
import { initialValues } from '../../../form/rules/settling';
import { NO_ADDRESSES } from '../documents/signed-url';
import { type ProfileDefinition, sectionsOf } from '../profile/profile-definition';
import { sectionView } from '../profile/section-view';
import { type InvestorState, rowOf, type SectionState } from '../state/backend-state';
import { acceptPayload } from './accept-payload';

/**
 * The investor with each complete section open again whose answers no longer do, as when a field is new and required: of
 * those that `isLookedAt`. `profile` is the investor's own. No answer is lost.
 */
export function reopenIncomplete(
  investor: InvestorState,
  profile: ProfileDefinition,
  now: number,
  isLookedAt: (sectionId: string) => boolean = () => true,
): InvestorState {
  const wallets = Object.keys(investor.wallets);
  const sections = Object.entries(investor.sections).map(([id, state]): [string, SectionState] => {
    const section = sectionsOf(profile).find((one) => one.id === id);
    if (!state.completed || !section || section.locked || !isLookedAt(id)) return [id, state];
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
