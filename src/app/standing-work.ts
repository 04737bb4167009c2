import { effect } from '@preact/signals-core';
import { whenTrue } from '../kit/waiting/waiting';
import { followRoute } from '../routing/follow-route';
import { onReturnToPage } from '../session/on-return-to-page';
import { placeOf } from '../session/tab-storage';
import type { Onboarding } from './onboarding';

/** The work of one element from a mount to its unmount. */
export interface StandingWork {
  /** Resolves when everything that the first screen needs has loaded or failed. */
  readonly isComplete: Promise<void>;
  stop(): void;
}

/** Starts what an element does while it is on the page, but for rendering, and for what can wait (src/shell/deferred-work.ts). */
export function startWork(onboarding: Onboarding): StandingWork {
  const { host, lifetime, routing, session, startUp } = onboarding;
  // Its code may have arrived while it was away, where it had no place.
  onboarding.place ??= placeOf(host.element);
  // Nobody has watched the tab while the element was away: what is answered then may be somebody else's.
  session.doubt();
  lifetime.begin();
  const stops = [
    routing.connect(),
    followRoute(onboarding),
    askBeforeUnload(onboarding),
    reportKycStatus(onboarding),
    checkOnReturn(onboarding),
  ];
  return {
    isComplete: startUp.isRunning() ? endStartUp(onboarding) : startUp.loadMissing(),
    stop: () => {
      session.doubt();
      lifetime.end();
      for (const stop of stops) stop();
    },
  };
}

/** A start-up that goes on from before may end without a call that asks whose session it is now. */
async function endStartUp({ lifetime, session, startUp }: Onboarding): Promise<void> {
  await startUp.settled();
  // A failure is reported by the next call that needs the session.
  if (session.signedIn.peek()) session.certain(lifetime.signal).catch(() => {});
}

/**
 * Lets the browser ask before a page with unsaved answers is closed, reloaded or left. The listener exists
 * only while there are unsaved answers, since Firefox keeps no page that has one in its back/forward cache.
 * Drafts end with the tab, so it asks with them, too; not where a check leads away and comes back. Returns a stop
 * function.
 */
function askBeforeUnload({ lazy, visits }: Onboarding): () => void {
  return effect(() => {
    if (!visits.hasSetAside.value && !visits.form.value?.saveState.unsaved.value) return;
    // Made here: one function for all elements of a page would be one listener, and the first to go would take it along.
    const ask = (event: BeforeUnloadEvent) => {
      const { leaving } = lazy;
      if (!leaving?.isAllKept || leaving.signal.aborted) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  });
}

/** Sends the host an event for each new KYC status; returns a stop function. */
function reportKycStatus({ kyc, host }: Onboarding): () => void {
  let reported = kyc.status.peek();
  return effect(() => {
    const status = kyc.status.value;
    if (status === reported) return;
    // Undefined once the investor is forgotten: the next one's is told, though it may be the same.
    reported = status;
    if (status === undefined) return;
    host.emit('onboarding-kyc-status', { status });
  });
}

/**
 * Call it for a new token source, whose token may be somebody else's: asks whose session it is, or loads what
 * is missing if nobody is signed in. It first waits until start-up has ended or has found that nobody is
 * signed in.
 */
export async function checkNewTokenSource({
  session,
  lifetime,
  startUp,
}: Onboarding): Promise<void> {
  const { investor } = lifetime;
  // Calls interrupted by a lost session wait for this sign-in, so start-up may not settle before it.
  const isSignedOut = whenTrue(() => session.status.value === 'signed-out', lifetime.signal);
  await Promise.race([startUp.settled(), isSignedOut]).catch(() => {});
  // A sign-out since then is the newer wish.
  if (investor.aborted && session.hasEnded()) return;
  if (!session.signedIn.peek()) await startUp.reload();
  // A failure is reported by the next call that needs the session.
  else await session.certain(lifetime.signal).catch(() => {});
}

/**
 * Asks whose session it is when the investor returns to the page: somebody may have signed in or out in another
 * tab. While the page is in the background it is in doubt. Who has signed out here comes back by their own
 * doing only, since the backend may not have ended their session. Returns a stop function.
 */
function checkOnReturn({ session, lifetime, startUp }: Onboarding): () => void {
  const doubtHidden = () => {
    if (document.visibilityState === 'hidden') session.doubt();
  };
  document.addEventListener('visibilitychange', doubtHidden);
  const stop = onReturnToPage(() => {
    if (session.status.peek() === 'signed-out' && !session.hasEnded()) void startUp.loadMissing();
    if (!session.signedIn.peek()) return;
    session.doubt();
    // A failure is reported by the next call that needs the session.
    session.certain(lifetime.signal).catch(() => {});
  });
  return () => {
    document.removeEventListener('visibilitychange', doubtHidden);
    stop();
  };
}
