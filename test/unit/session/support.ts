import { createLifetime } from '../../../src/app/lifetime';
import type { CallContext } from '../../../src/http/host-api';
import type { Session } from '../../../src/http/schemas';
import { createSessionStore } from '../../../src/session/session-store';
import { elementWith } from '../../support/fakes/onboarding';
import { fakeCall } from '../../support/fakes/onboarding-api';

/** A call's context that nothing aborts. */
export const CONTEXT: CallContext = { signal: new AbortController().signal, language: 'en' };

/** A session store over this answer; `onForget` is called when a former investor is forgotten. */
export function sessionStore(fetchSession: () => Promise<Session>, onForget = () => {}) {
  const lifetime = createLifetime();
  lifetime.onForget(onForget);
  return createSessionStore(
    elementWith({ backend: { call: fakeCall({ fetchSession }) }, lifetime }),
  );
}
