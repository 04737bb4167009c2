import type { CallContext } from '../../src/http/host-api';
import type { Session } from '../../src/http/schemas';
import { createSessionStore, type SessionDeps } from '../../src/session/session-store';

/** A call's context that nothing aborts. */
export const CONTEXT: CallContext = { signal: new AbortController().signal, language: 'en' };

/** A session store over this answer; what becomes of former investors is up to `deps`. */
export function sessionStore(
  fetchSession: () => Promise<Session>,
  deps: Partial<SessionDeps> = {},
) {
  return createSessionStore({
    api: { fetchSession },
    context: (signal) => ({ signal, language: 'en' }),
    forget: () => {},
    onInvestor: () => {},
    ...deps,
  });
}
