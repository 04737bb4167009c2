import type { ProfileDefinition } from '../profile/profile-definition';
import { type BackendState, rowOf } from '../state/backend-state';
import { profileOf, withNewInvestor } from '../state/investors';
import { openSession } from './session';

/** Which demo investor: by default one for each profile, with the profile's id. */
export interface DemoInvestor {
  readonly investor?: string | undefined;
  readonly profile?: string | undefined;
}

/** Secrets and times for a new session; lifetimes in ms, `now` in ms since 1970. */
export interface DemoSignInDeps {
  readonly profiles: readonly ProfileDefinition[];
  readonly secret: string;
  readonly now: number;
  readonly sessionLifetime: number;
}

/** The id of a demo investor that may not exist yet. */
function demoInvestorId(
  { investor, profile }: DemoInvestor,
  profiles: readonly ProfileDefinition[],
): string {
  return investor ?? profileOf(profiles, profile ?? '').id;
}

/**
 * The backend with this demo investor; a new one, or one whose profile changes, starts on the first day of
 * its profile.
 */
function withDemoInvestor(
  state: BackendState,
  demo: DemoInvestor,
  profiles: readonly ProfileDefinition[],
): BackendState {
  const id = demoInvestorId(demo, profiles);
  const existing = rowOf(state.investors, id);
  const wanted = demo.profile ?? existing?.profile ?? id;
  const profile = profileOf(profiles, wanted);
  return existing?.profile === profile.id ? state : withNewInvestor(state, id, profile);
}

/** Signs a demo investor in by cookie: `secret` is the cookie's value. */
export function signInByCookie(
  state: BackendState,
  demo: DemoInvestor,
  { profiles, secret, now, sessionLifetime }: DemoSignInDeps,
): BackendState {
  const investorId = demoInvestorId(demo, profiles);
  const session = { investorId, carrier: 'cookie' } as const;
  const deps = { id: secret, now, lifetime: sessionLifetime };
  return openSession(withDemoInvestor(state, demo, profiles), session, deps);
}
