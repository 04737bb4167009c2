import { batch, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-core';
import type { Onboarding } from '../app/onboarding';
import { renewSession } from '../http/calls/renew-session';
import { fetchSession } from '../http/calls/session';
import { isAbort, type OnboardingError, toOnboardingError } from '../http/errors';
import type { Session } from '../http/schemas';
import { wait } from '../kit/waiting/waiting';

/** How long before the session's end the warning is shown (product-rules#session-warning). */
export const EXPIRY_WARNING_MS = 120_000;
/** How often the clock is checked, since timers stop while a device sleeps. */
const EXPIRY_CHECK_MS = 15_000;

const SECOND_MS = 1000;
/** From here on the time left is counted in seconds. */
export const LAST_MINUTE_S = 60;

/** The watch over one element's session. */
export interface ExpiryWatch {
  /** Seconds left, rounded up, while the warning is shown; they change every second in the last minute only. */
  readonly secondsLeft: ReadonlySignal<number | undefined>;
  readonly renewing: ReadonlySignal<boolean>;
  /** Why the last renewal failed. */
  readonly error: ReadonlySignal<OnboardingError | undefined>;
  /** Extends the session ('Stay signed in'); never rejects. */
  renew(): Promise<void>;
  /** Hides the warning until the session has another end. */
  dismiss(): void;
  /** Call when the investor returns to the page or the device wakes up: checks the clock. */
  check(): void;
  stop(): void;
}

/**
 * Warns before the session ends, and asks the backend once it should have ended: only the backend's answer
 * signs out, so a wrong device clock costs nobody their session. Runs until `stop()`.
 */
export function watchExpiry({ call, context, logger, session }: Onboarding): ExpiryWatch {
  const secondsLeft = signal<number | undefined>(undefined);
  const renewing = signal(false);
  const error = signal<OnboardingError | undefined>(undefined);
  const life = new AbortController();
  let round: AbortController | undefined;
  let dismissed: number | undefined;

  /** Fetches the session after its end by the device's clock. */
  const checkEnd = async (end: number, signal: AbortSignal): Promise<void> => {
    for (;;) {
      try {
        const fetched = await call(fetchSession, {}, context(signal));
        if (signal.aborted) return;
        const isSame = fetched.investorId === session.session.peek()?.investorId;
        if (isSame && endOf(fetched) === end) {
          logger().warn(
            "investor-onboarding: the session goes on past its expiresAt: this device's clock may be wrong",
          );
          return;
        }
        return session.apply(fetched);
      } catch (cause) {
        if (isAbort(cause)) throw cause;
        if (toOnboardingError(cause).code === 'SIGNED_OUT') return session.lost();
        await wait(EXPIRY_CHECK_MS, signal);
      }
    }
  };

  const watch = async (end: number, signal: AbortSignal): Promise<void> => {
    for (let remainingMs = end - Date.now(); remainingMs > 0; remainingMs = end - Date.now()) {
      const isClose = remainingMs <= EXPIRY_WARNING_MS && dismissed !== end;
      secondsLeft.value = isClose ? Math.ceil(remainingMs / SECOND_MS) : undefined;
      await wait(untilNextLook(remainingMs), signal);
    }
    secondsLeft.value = undefined;
    await checkEnd(end, signal);
  };

  const begin = () => {
    round?.abort(new DOMException('watched anew', 'AbortError'));
    round = undefined;
    secondsLeft.value = undefined;
    const end = endOf(session.session.peek());
    if (life.signal.aborted || !session.signedIn.peek() || end === undefined) return;
    round = new AbortController();
    watch(end, round.signal).catch(() => {});
  };

  const unfollow = effect(() => {
    if (session.signedIn.value && session.session.value) error.value = undefined;
    untracked(begin);
  });

  return {
    secondsLeft,
    renewing,
    error,
    renew: async () => {
      if (renewing.peek()) return;
      batch(() => {
        renewing.value = true;
        error.value = undefined;
      });
      try {
        const renewed = await call(renewSession, {}, context(life.signal));
        if (!life.signal.aborted) session.apply(renewed);
      } catch (cause) {
        if (isAbort(cause)) return;
        const failure = toOnboardingError(cause);
        if (failure.code === 'SIGNED_OUT') session.lost();
        else error.value = failure;
      } finally {
        renewing.value = false;
      }
    },
    dismiss: () => {
      dismissed = endOf(session.session.peek());
      secondsLeft.value = undefined;
    },
    check: () => {
      if (round) begin();
    },
    stop: () => {
      life.abort(new DOMException('the widget was removed', 'AbortError'));
      unfollow();
      begin();
    },
  };
}

/** Milliseconds since 1970; undefined where the session has no end, or an unreadable one. */
function endOf(session: Session | undefined): number | undefined {
  const end = Date.parse(session?.expiresAt ?? '');
  return Number.isNaN(end) ? undefined : end;
}

/** How long to wait, in ms, so that neither the warning nor a second of the last minute comes late. */
function untilNextLook(remainingMs: number): number {
  const lastMinuteMs = LAST_MINUTE_S * SECOND_MS;
  const next = [EXPIRY_WARNING_MS, lastMinuteMs].find((step) => remainingMs > step);
  if (next === undefined) return remainingMs % SECOND_MS || SECOND_MS;
  return Math.min(remainingMs - next, EXPIRY_CHECK_MS);
}
