import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-core';
import type { CallContext, OnboardingApi } from '../http/api';
import { isAbort, type OnboardingError, toOnboardingError } from '../http/errors';
import type { Session } from '../http/schemas/session-schema';
import { whenTrue } from '../kit/waiting/when-true';
import { nextSessionStatus, type SessionEvent, type SessionStatus } from './rules/session-status';

/** The investor's session (product-rules#signed-in-or-not). */
export interface SessionStore {
  readonly status: ReadonlySignal<SessionStatus>;
  readonly session: ReadonlySignal<Session | undefined>;
  /** Why the last load failed; `status` becomes 'failed' only if no load ever succeeded. */
  readonly error: ReadonlySignal<OnboardingError | undefined>;
  readonly signedIn: ReadonlySignal<boolean>;
  /** Reads the session; rejects only on abort. */
  load(context: CallContext): Promise<void>;
  /** Sets the new end of the same investor's session. */
  renewed(session: Session): void;
  /** Call when a call was refused with 401: the signed-out screen covers the form. */
  lost(): void;
  /** Forgets the session, for another backend. */
  reset(): void;
  /** Ends the session at the backend, then here; rejects when the backend refuses. */
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

  const dispatch = (event: SessionEvent) => {
    status.value = nextSessionStatus(status.value, event);
  };

  const load = async (context: CallContext) => {
    try {
      const fetched = await api.fetchSession({}, context);
      batch(() => {
        session.value = fetched;
        error.value = undefined;
        dispatch('loaded');
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
      dispatch(signedOut ? 'signedOut' : 'failed');
    });
  };

  return {
    status,
    session,
    error,
    signedIn: computed(() => status.value === 'signed-in'),
    load,
    renewed: (next) => {
      session.value = next;
    },
    lost: () => dispatch('signedOut'),
    reset: () =>
      batch(() => {
        dispatch('reset');
        session.value = undefined;
        error.value = undefined;
      }),
    signOut: async (context) => {
      await api.signOut({}, context);
      batch(() => {
        dispatch('signedOut');
        session.value = undefined;
      });
    },
    whenSignedIn: (abort) => whenTrue(() => status.value === 'signed-in', abort),
  };
}
