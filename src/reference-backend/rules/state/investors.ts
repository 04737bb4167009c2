import type { ProfileDefinition } from '../profile/profile-definition';
import { type BackendState, type InvestorState, newInvestor, rowOf } from './backend-state';

/** The profile an investor is on; a profile that is gone counts as the first one. */
export function profileOf(profiles: readonly ProfileDefinition[], id: string): ProfileDefinition {
  const profile = profiles.find((one) => one.id === id) ?? profiles[0];
  if (!profile) throw new Error('a backend needs at least one profile');
  return profile;
}

/** The backend with this investor's state. */
export function withInvestor(
  state: BackendState,
  investorId: string,
  investor: InvestorState,
): BackendState {
  if (rowOf(state.investors, investorId) === investor) return state;
  return { ...state, investors: { ...state.investors, [investorId]: investor } };
}

/** The backend with this investor on the first day of a profile. */
export function withNewInvestor(
  state: BackendState,
  investorId: string,
  profile: ProfileDefinition,
): BackendState {
  return withInvestor(state, investorId, newInvestor(profile));
}
