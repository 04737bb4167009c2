import type { Session } from '../../../http/schemas';
import type { Sign } from '../documents/signed-url';
import { type BackendState, rowOf, type SessionState } from '../state/backend-state';
import { type Outcome, refuse } from '../state/outcome';

/** A session that is still good, with its secret. */
export interface LiveSession extends SessionState {
  readonly id: string;
}

/** The session of a cookie's secret at `now` (ms since 1970), if it is still good. */
export function sessionByCookie(
  { sessions, investors }: BackendState,
  id: string,
  now: number,
): LiveSession | undefined {
  const session = rowOf(sessions, id);
  if (session?.carrier !== 'cookie' || now >= session.expiresAt) return undefined;
  return rowOf(investors, session.investorId) && { id, ...session };
}

/** The session behind an access token at `now` (ms since 1970), if both are still good. */
export function sessionByToken(
  { sessions, tokens, investors }: BackendState,
  token: string,
  now: number,
): LiveSession | undefined {
  const row = rowOf(tokens, token);
  if (!row || now >= row.expiresAt) return undefined;
  const session = rowOf(sessions, row.sessionId);
  if (!session || now >= session.expiresAt) return undefined;
  return rowOf(investors, session.investorId) && { id: row.sessionId, ...session };
}

/** What stands for a session in the calls that change something; it tells nothing of the session's secret. */
export function bindingOf({ id }: LiveSession, sign: Sign): string {
  return `b-${encodeURIComponent(sign(`binding ${id}`))}`.slice(0, 200);
}

/** What the investor's session looks like to the widget. */
export function sessionView(
  { investors }: BackendState,
  session: LiveSession,
  sign: Sign,
): Session {
  const investor = rowOf(investors, session.investorId);
  return {
    investorId: session.investorId,
    email: investor?.email ?? '',
    ...(investor?.language && { language: investor.language }),
    expiresAt: new Date(session.expiresAt).toISOString(),
    binding: bindingOf(session, sign),
  };
}

/** Signs an investor in under a new secret, for `lifetime` ms; what has expired is forgotten. */
export function openSession(
  state: BackendState,
  session: Pick<SessionState, 'investorId' | 'carrier'>,
  { id, now, lifetime }: { readonly id: string; readonly now: number; readonly lifetime: number },
): BackendState {
  const expiresAt = now + lifetime;
  return {
    ...state,
    sessions: { ...alive(state.sessions, now), [id]: { ...session, expiresAt } },
    tokens: alive(state.tokens, now),
  };
}

/** Hands out an access token for a session, for `lifetime` ms. */
export function issueToken(
  state: BackendState,
  sessionId: string,
  {
    token,
    now,
    lifetime,
  }: { readonly token: string; readonly now: number; readonly lifetime: number },
): BackendState {
  const expiresAt = now + lifetime;
  return { ...state, tokens: { ...alive(state.tokens, now), [token]: { sessionId, expiresAt } } };
}

/** Lets a session start anew for `lifetime` ms. */
export function renewSession(
  state: BackendState,
  { id, investorId, carrier }: LiveSession,
  { now, lifetime, sign }: { readonly now: number; readonly lifetime: number; readonly sign: Sign },
): Outcome<BackendState, Session> {
  if (!rowOf(state.sessions, id)) return refuse(401, 'SESSION_EXPIRED');
  const renewed: SessionState = { investorId, carrier, expiresAt: now + lifetime };
  const next = { ...state, sessions: { ...state.sessions, [id]: renewed } };
  return { state: next, answer: sessionView(next, { id, ...renewed }, sign) };
}

/** Ends sessions, with the tokens handed out for them. */
export function endSessions(
  state: BackendState,
  ends: (id: string, session: SessionState) => boolean,
): BackendState {
  const sessions = Object.entries(state.sessions).filter(([id, session]) => !ends(id, session));
  const remaining = Object.fromEntries(sessions);
  const tokens = Object.entries(state.tokens).filter(([, token]) =>
    rowOf(remaining, token.sessionId),
  );
  return { ...state, sessions: remaining, tokens: Object.fromEntries(tokens) };
}

function alive<Row extends { readonly expiresAt: number }>(
  rows: Readonly<Record<string, Row>>,
  now: number,
): Record<string, Row> {
  return Object.fromEntries(Object.entries(rows).filter(([, row]) => now < row.expiresAt));
}
