import type { Session } from '../../../src/http/schemas';
import {
  type DemoSignInDeps,
  demoInvestorId,
  signInByCookie,
} from '../../../src/reference-backend/rules/session/demo-sign-in';
import { sessionByCookie, sessionView } from '../../../src/reference-backend/rules/session/session';
import { type Outcome, refuse } from '../../../src/reference-backend/rules/state/outcome';
import type { Exchange } from './answers';
import { setCookie } from './cookies';
import type { ServerContext } from './server-context';

/** Which demo investor to sign in, on which profile. */
export type Who = { readonly investor?: string | undefined; readonly profile?: string | undefined };

/** Secrets, times and lifetimes for a sign-in of now. */
export function signInDeps({ profiles, newId, now, timing }: ServerContext): DemoSignInDeps {
  return {
    profiles,
    secret: newId(),
    now: now(),
    sessionLifetime: timing.session,
    tokenLifetime: timing.token,
  };
}

/** Signs a demo investor in by cookie; answers with the session. */
export function signIn(
  context: ServerContext,
  demo: Who,
  { res }: Exchange,
): Outcome<undefined, Session> {
  const { store, profiles, cookie, timing, now, backend } = context;
  const { sign } = backend.settings;
  if (!knowsProfile(context, demo)) return refuse(404, 'PROFILE_NOT_FOUND');
  const deps = signInDeps(context);
  store.write(signInByCookie(store.read(), demo, deps));
  res.setHeader('Set-Cookie', setCookie(cookie, deps.secret, timing.session / 1000));
  const session = sessionByCookie(store.read(), deps.secret, now());
  return session
    ? { state: undefined, answer: sessionView(store.read(), session, sign) }
    : refuse(404, 'INVESTOR_NOT_FOUND', { detail: demoInvestorId(demo, profiles) });
}

/** False when a profile is asked for that this server does not have. */
export function knowsProfile({ profiles }: ServerContext, { profile }: Who): boolean {
  return profile === undefined || profiles.some(({ id }) => id === profile);
}
