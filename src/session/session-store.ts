import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-core';
import type { Onboarding } from '../app/onboarding';
import { fetchSession } from '../http/calls/session';
import { isAbort, type OnboardingError, toOnboardingError } from '../http/errors';
import type { CallContext } from '../http/host-api';
import type { Session } from '../http/schemas';
import { abortable, whenTrue } from '../kit/waiting/waiting';
import { nextSessionStatus, type SessionEvent, type SessionStatus } from './rules/session-status';
import { ownerOf, sweepStorage, tabStorage } from './tab-storage';

/** The investor's session (product-rules#signed-in-or-not). */
export interface SessionStore {
  readonly status: ReadonlySignal<SessionStatus>;
  readonly session: ReadonlySignal<Session | undefined>;
  /** Why the last load failed; `status` becomes 'failed' only if no load ever succeeded. */
  readonly error: ReadonlySignal<OnboardingError | undefined>;
  readonly signedIn: ReadonlySignal<boolean>;
  /** Reads the session; rejects only on abort. */
  load(context: CallContext): Promise<void>;
  /** Takes over what the backend says of the session; another investor's makes the widget forget the former. */
  apply(session: Session): void;
  /** Call when somebody else may be signed in now: with a new token, or after the tab was in the background. */
  doubt(): void;
  /** Whether `doubt` was called and no read since then has said whose session it is. */
  inDoubt(): boolean;
  /**
   * Resolves when somebody is signed in and the backend has said who. Reads the session if it is in doubt, and
   * waits for a sign-in. Rejects if the session can't be read, or with the reason of `signal`.
   */
  certain(signal: AbortSignal): Promise<void>;
  /** Call when a call was refused with 401: the signed-out screen covers the form. */
  lost(): void;
  /** Forgets the session, for another backend. */
  reset(): void;
  /** The investor has signed out: an answer to an earlier read does not sign them in again. */
  end(): void;
  /** Whether the investor has signed out here, and nobody has signed in since. */
  hasEnded(): boolean;
  /** Resolves when somebody is signed in again. */
  whenSignedIn(signal: AbortSignal): Promise<void>;
}

/** Makes one element's session store. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: its functions share one state
export function createSessionStore(onboarding: Onboarding): SessionStore {
  const status = signal<SessionStatus>('unknown');
  const session = signal<Session | undefined>(undefined);
  const error = signal<OnboardingError | undefined>(undefined);
  /** The investor of the last session, also after a sign-out. */
  let lastInvestorId: string | undefined;
  /** The investor has signed out, perhaps before it was known who they are. */
  let isEnded = false;
  let doubts = 0;
  let settledDoubts = 0;
  let asked = 0;
  // An answer is used unless that of a later read arrived first.
  let lastAnswered = 0;

  const dispatch = (event: SessionEvent) => {
    status.value = nextSessionStatus(status.value, event);
  };

  const apply = (next: Session) => {
    const current = session.peek();
    const isOther = current?.investorId !== next.investorId;
    isEnded = false;
    batch(() => {
      if (isOther && lastInvestorId !== undefined) onboarding.lifetime.endInvestor();
      lastInvestorId = next.investorId;
      // The same object as long as nothing has changed, so that nobody reacts to it.
      if (JSON.stringify(current) !== JSON.stringify(next)) session.value = next;
      error.value = undefined;
      dispatch('loaded');
    });
    const owner = ownerOf(onboarding, next.investorId);
    sweepStorage(tabStorage(), { owner, place: onboarding.place, now: Date.now() });
  };

  /** Reads the session once. Rejects if it can't be read. */
  const read = async (context: CallContext) => {
    const [turn, doubt] = [++asked, doubts];
    const isOutdated = () => turn < lastAnswered;
    try {
      const fetched = await onboarding.backend.call(fetchSession, {}, context);
      if (isOutdated()) return;
      lastAnswered = turn;
      settledDoubts = doubt;
      apply(fetched);
    } catch (cause) {
      if (isAbort(cause)) throw cause;
      const failure = toOnboardingError(cause);
      if (isOutdated()) return;
      if (failure.code !== 'SIGNED_OUT') throw failure;
      lastAnswered = turn;
      settledDoubts = doubt;
      batch(() => {
        error.value = undefined;
        dispatch('signedOut');
      });
    }
  };

  const inDoubt = () => doubts !== settledDoubts;
  const whenSignedIn = (signal: AbortSignal) =>
    whenTrue(() => status.value === 'signed-in', signal);

  let reading: Promise<void> | undefined;
  const readShared = () => {
    // It belongs to no caller: each may stop waiting for it.
    if (reading) return reading;
    const own = read(onboarding.context(new AbortController().signal)).finally(() => {
      if (reading === own) reading = undefined;
    });
    reading = own;
    return own;
  };

  return {
    status,
    session,
    error,
    signedIn: computed(() => status.value === 'signed-in'),
    load: async (call) => {
      try {
        await read(call);
      } catch (cause) {
        if (isAbort(cause)) throw cause;
        batch(() => {
          error.value = toOnboardingError(cause);
          dispatch('failed');
        });
      }
    },
    apply,
    doubt: () => {
      // An answer that is on its way may be outdated, too.
      if (!session.peek() && asked <= lastAnswered) return;
      doubts += 1;
      // A read under way began before: its failure says nothing about the session now.
      reading = undefined;
    },
    inDoubt,
    certain: async (signal) => {
      while (status.peek() === 'signed-out' || inDoubt()) {
        signal.throwIfAborted();
        if (status.peek() === 'signed-out') await whenSignedIn(signal);
        else await abortable(readShared(), signal);
      }
    },
    lost: () => dispatch('signedOut'),
    reset: () =>
      batch(() => {
        isEnded = false;
        lastAnswered = ++asked;
        dispatch('reset');
        lastInvestorId = undefined;
        session.value = undefined;
        error.value = undefined;
      }),
    end: () =>
      batch(() => {
        isEnded = true;
        lastAnswered = ++asked;
        settledDoubts = doubts;
        dispatch('signedOut');
        session.value = undefined;
        error.value = undefined;
      }),
    hasEnded: () => isEnded,
    whenSignedIn,
  };
}
