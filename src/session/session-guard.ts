import type { Ask } from '../http/call';
import { OnboardingError, unexpected } from '../http/errors';
import type { SessionStore } from './session-store';

/** How often one call is repeated after a session that was read as good. */
const REPEATS = 1;

/**
 * Guards the calls, so that what one investor does never reaches another's account (product-rules#whose-call). A
 * mutating call waits until it is certain whose session it is. A call refused with 401 or SESSION_CHANGED, and
 * an answer that came while the session was in doubt, wait for the session too: for the same investor the call
 * is repeated, after a sign-in if need be (product-rules#lost-session); for another one the
 * call is aborted.
 */
export function guardCalls(
  ask: Ask,
  session: Pick<SessionStore, 'session' | 'certain' | 'doubt' | 'inDoubt' | 'lost'>,
): Ask {
  return async (call, request, context) => {
    if (call.skipsSessionGuard) return ask(call, request, context);
    const isMutating = call.method !== 'GET';
    const owner = session.session.peek()?.investorId;
    const stayWithOwner = () => {
      if (owner !== undefined && session.session.peek()?.investorId !== owner) {
        throw new DOMException('another investor signed in', 'AbortError');
      }
    };
    // That the session can't be read must not be taken for a refusal of this call.
    const certain = () => session.certain(context.signal).catch(asUnexpected);
    let repeats = 0;
    let isReadAgain = false;
    for (;;) {
      if (isMutating || repeats > 0 || isReadAgain) await certain();
      stayWithOwner();
      try {
        const binding = isMutating ? session.session.peek()?.binding : undefined;
        const answer = await ask(call, request, { ...context, ...(binding && { binding }) });
        // Somebody else may have been signed in when it was answered, though the first one is back now.
        if (session.inDoubt() && !isMutating) {
          if (!isReadAgain) {
            isReadAgain = true;
            continue;
          }
          await certain();
        }
        stayWithOwner();
        return answer;
      } catch (error) {
        if (!isSessionRefusal(error)) throw error;
        // The session came into doubt before the call was sent: it begins anew.
        if (error.isUnsent) continue;
        if (owner === undefined || repeats >= REPEATS) session.lost();
        else session.doubt();
        repeats += 1;
      }
    }
  };
}

/**
 * Rethrows an answer of the backend (a refusal, a page instead of JSON) as the unexpected error; a lost connection, a
 * server that fails and an abort stay what they are.
 */
function asUnexpected(error: unknown): never {
  if (!(error instanceof OnboardingError)) throw error;
  const { code, message, status } = error;
  throw status !== undefined && status < 500 ? unexpected(`${code}: ${message}`, error) : error;
}

/** Whether a call was refused because nobody, or somebody else, is signed in. */
function isSessionRefusal(error: unknown): error is OnboardingError {
  return error instanceof OnboardingError && ['SIGNED_OUT', 'SESSION_CHANGED'].includes(error.code);
}
