import type { CallContext, OnboardingApi, StoreAction } from '../http/api';
import { OnboardingError } from '../http/errors';
import { wrapCalls } from '../http/wrap-calls';
import type { SessionStore } from './session-store';

/** Calls about the session itself, or without one: a 401 is their answer and no interruption. */
const SESSION_ACTIONS: readonly StoreAction[] = [
  'fetchSession',
  'renewSession',
  'signOut',
  'fetchLanguages',
  'upload',
];

/**
 * Wraps the API so that a call refused with 401 waits until the same investor is signed in again and then
 * runs once more (product-rules#lost-session). For another investor the call is aborted, since it would send
 * the first one's answers.
 */
export function resumeAfterSignIn(api: OnboardingApi, session: SessionStore): OnboardingApi {
  return wrapCalls(
    () => api,
    (action, call) => (SESSION_ACTIONS.includes(action) ? call : resumed(call, session)),
  );
}

function resumed<Request, Context extends CallContext, Answer>(
  call: (request: Request, context: Context) => Promise<Answer>,
  session: Pick<SessionStore, 'session' | 'lost' | 'whenSignedIn'>,
): typeof call {
  return async (request, context) => {
    for (;;) {
      try {
        return await call(request, context);
      } catch (error) {
        if (!(error instanceof OnboardingError) || error.code !== 'SIGNED_OUT') throw error;
        const investorId = session.session.peek()?.investorId;
        session.lost();
        await session.whenSignedIn(context.signal);
        if (investorId !== session.session.peek()?.investorId) {
          throw new DOMException('another investor signed in', 'AbortError');
        }
      }
    }
  };
}
