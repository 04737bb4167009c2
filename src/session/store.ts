import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-core';
import type { CallContext, OnboardingApi } from '../http/api';
import { isAbort, type OnboardingError, toOnboardingError } from '../http/errors';
import type { Session } from '../http/schemas';
import { whenTrue } from '../kit/when-true';
import type { SessionStatus } from './rules/session-status';

/** The investor's session (product-rules#signed-in-or-not). */
export interface SessionStore {
  readonly status: ReadonlySignal<SessionStatus>;
  readonly session: ReadonlySignal<Session | undefined>;
  /** Why the last question had no answer; `status` is 'failed' where none ever had, else as before. */
  readonly error: ReadonlySignal<OnboardingError | undefined>;
  readonly signedIn: ReadonlySignal<boolean>;
  /** Asks who is signed in; never rejects but by abort. */
  load(context: CallContext): Promise<void>;
  /** The same investor's session has a new end. */
  renewed(session: Session): void;
  /** A call was refused for want of a session: the signed-out screen covers what was typed. */
  lost(): void;
  /** Another backend: nothing is known of anybody. */
  reset(): void;
  /** Ends the session with the backend, then here; rejects when the backend refuses. */
  signOut(context: CallContext): Promise<void>;
  /** Resolves when somebody is signed in again. */
  whenSignedIn(signal: AbortSignal): Promise<void>;
}

/** Makes one element's session store. */
export function createSessionStore(
  api: Pick<OnboardingApi, 'fetchSession' | 'signOut'>,
): SessionStore {
  const status = signal<SessionStatus>('unknown');
  const session = signal<Session | undefined>(undefined);
  const error = signal<OnboardingError | undefined>(undefined);

  const load = async (context: CallContext) => {
    try {
      const found = await api.fetchSession({}, context);
      batch(() => {
        session.value = found;
        error.value = undefined;
        status.value = 'signed-in';
      });
    } catch (cause) {
      if (isAbort(cause)) throw cause;
      fail(toOnboardingError(cause));
    }
  };

  const fail = (cause: OnboardingError) => {
    batch(() => {
      const signedOut = cause.code === 'SIGNED_OUT';
      error.value = signedOut ? undefined : cause;
      if (signedOut) status.value = 'signed-out';
      // Who is signed in or out stays so until an answer says otherwise: what was typed stays on screen,
      // and calls wait for the sign-in.
      else if (status.value === 'unknown') status.value = 'failed';
    });
  };

  return {
    status,
    session,
    error,
    signedIn: computed(() => status.value === 'signed-in'),
    load,
    renewed: (found) => {
      session.value = found;
    },
    lost: () => {
      status.value = 'signed-out';
    },
    reset: () =>
      batch(() => {
        status.value = 'unknown';
        session.value = undefined;
        error.value = undefined;
      }),
    signOut: async (context) => {
      await api.signOut({}, context);
      batch(() => {
        status.value = 'signed-out';
        session.value = undefined;
      });
    },
    whenSignedIn: (abort) => whenTrue(() => status.value === 'signed-in', abort),
  };
}
