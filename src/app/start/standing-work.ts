import { reportCorrections } from '../events/report-corrections';
import { reportKycStatus } from '../events/report-kyc-status';
import { askForReceipt } from '../features/ask-for-receipt';
import { startKycPolling } from '../features/start-kyc-polling';
import { askBeforeUnload } from '../navigation/ask-before-unload';
import { openRoute } from '../navigation/open-route';
import type { Onboarding } from '../onboarding';
import { checkOnReturn } from './load-after-sign-in';

/** The work of one element from a mount to its unmount. */
export interface StandingWork {
  /** Resolves when everything that the first screen needs has loaded or failed. */
  readonly isComplete: Promise<void>;
  stop(): void;
}

/** Starts everything that an element does while it is on the page, but for rendering. */
export function startWork({ stores, startUp, lazyServices }: Onboarding): StandingWork {
  const { lifetime, routing, session } = stores;
  // Nobody has watched the tab while the element was away.
  session.doubt();
  lifetime.begin();
  const stops = [
    routing.connect(),
    openRoute(stores),
    askBeforeUnload(stores.visits.form),
    reportKycStatus(stores),
    reportCorrections(stores),
    startKycPolling(stores),
    askForReceipt(stores, lazyServices),
    checkOnReturn(stores, startUp),
  ];
  return {
    isComplete: startUp.isRunning() ? startUp.settled() : startUp.loadMissing(),
    stop: () => {
      lifetime.end();
      lazyServices.wallet.peek()?.flow.release();
      for (const stop of stops) stop();
    },
  };
}
