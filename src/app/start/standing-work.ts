import { computed, effect, type ReadonlySignal, untracked } from '@preact/signals-core';
import type { FormStore } from '../../form/store/form-store';
import { logError, OnboardingError } from '../../http/errors';
import { whenIdle } from '../../kit/waiting/when-idle';
import { isKycUndecided } from '../../profile/rules/kyc-poll-delay';
import { nextSection } from '../../profile/rules/next-section';
import type { ReceiptStore } from '../../review/receipt-store';
import { type Correction, correctionsOf } from '../../review/rules/corrections';
import type { ReceiptStores } from '../../review/start-receipt-store';
import { followRoute } from '../../routing/follow-route';
import type { PollKycStores } from '../actions/lazy-actions';
import { withLazyActions } from '../actions/with-lazy-actions';
import type { LazyServices, Onboarding, Stores } from '../onboarding';
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

/**
 * Lets the browser ask before a page with unsaved answers is closed, reloaded or left. The listener exists
 * only while there are unsaved answers, since Firefox keeps no page that has one in its back/forward cache.
 * Drafts end with the tab, so it asks with them, too. Returns a stop function.
 */
function askBeforeUnload(
  form: ReadonlySignal<Pick<FormStore, 'saveState'> | undefined>,
): () => void {
  return effect(() => {
    if (!form.value?.saveState.unsaved.value) return;
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  });
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
  // Browsers before 2024 need this.
  event.returnValue = true;
}

/**
 * Opens the section that the route names while somebody is signed in and the profile is loaded; returns a
 * stop function.
 */
function openRoute({
  routing,
  profile,
  session,
  kyc,
  visits,
  notices,
}: Pick<Stores, 'routing' | 'profile' | 'session' | 'kyc' | 'visits' | 'notices'>): () => void {
  return followRoute({
    routing,
    qualification: () => (session.signedIn.value ? profile.qualification.value : undefined),
    openSection: visits.open,
    closeSection: visits.close,
    guard: visits.guard,
    onDashboard: () => void kyc.read(),
    onUnavailable: () => notices.show({ tone: 'warning', key: 'notices.sectionUnavailable' }),
  });
}

/** Sends the host an event for each new KYC status; returns a stop function. */
function reportKycStatus({ kyc, host }: Pick<Stores, 'kyc' | 'host'>): () => void {
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
 * Sends the host an event for each section that a reviewer wants changed: once for each investor and number
 * of remarks, and again after the section was answered and sent back. Corrections that exist at the start
 * count as reported, since the element may only have been moved. Returns a stop function.
 */
function reportCorrections({ profile, host }: Pick<Stores, 'profile' | 'host'>): () => void {
  const current = () =>
    correctionsOf(profile.qualification.value?.milestones ?? [], profile.lastRead.value);
  let reported = untracked(current);
  return effect(() => {
    const corrections = current();
    const news = corrections.filter((one) => !reported.some((other) => isSame(one, other)));
    const open = reported.filter((one) => corrections.some((other) => isSamePlace(one, other)));
    reported = [...open, ...news];
    untracked(() => {
      for (const { place, count } of news) {
        host.emit('onboarding-correction-requested', { ...place, count });
      }
    });
  });
}

function isSame(one: Correction, other: Correction): boolean {
  return isSamePlace(one, other) && one.count === other.count;
}

function isSamePlace({ place: one }: Correction, { place: other }: Correction): boolean {
  return one.milestoneId === other.milestoneId && one.sectionId === other.sectionId;
}

/**
 * Rereads the KYC status while it is undecided, since it then changes without the investor. The code for that
 * is loaded only then. Returns a stop function.
 */
function startKycPolling(
  stores: PollKycStores & Pick<Stores, 'session' | 'reportError'>,
): () => void {
  const { kyc, session, lifetime, reportError } = stores;
  const task = lifetime.task();
  return effect(() => {
    if (!session.signedIn.value || !isKycUndecided(kyc.status.value)) return;
    const signal = task.next();
    const quiet = (error: unknown) => reportError(error, { notice: false });
    whenIdle(() => {
      if (signal.aborted) return;
      void withLazyActions({ reportError: quiet }, ({ pollKycStatus }) =>
        pollKycStatus(stores, signal),
      );
    });
    return task.stop;
  });
}

/** What following the receipt needs of the stores. */
type AskForReceiptStores = ReceiptStores &
  Pick<Stores, 'context' | 'lifetime' | 'profile' | 'session' | 'visits'>;

/**
 * Fetches the receipt when nothing is left to do, and again after each later save. The code for it is loaded
 * with the first fetch. Returns a stop function.
 */
function askForReceipt(
  stores: AskForReceiptStores,
  { receipts }: Pick<LazyServices, 'receipts'>,
): () => void {
  const { context, lifetime, logger, profile, session, visits } = stores;
  const task = lifetime.task();

  const load = async (): Promise<ReceiptStore> => {
    const { startReceiptStore } = await import('../../review/start-receipt-store');
    return receipts.get(() => startReceiptStore(stores));
  };

  const ask = async (basis: unknown, signal: AbortSignal) => {
    try {
      const store = receipts.peek() ?? (await load());
      if (!signal.aborted) await store.ask(basis, context(signal));
    } catch (cause) {
      const reason = 'no code for the receipt';
      logError(logger(), new OnboardingError('NETWORK', { reason, cause }));
    }
  };

  /** Differs for each set of saved answers; undefined while something is left to do. */
  const basis = computed(() => {
    const qualification = session.signedIn.value ? profile.qualification.value : undefined;
    const savedAt = visits.savedAt.value;
    if (!qualification || nextSection(qualification).kind !== 'finished') return undefined;
    return savedAt ?? 'before this visit';
  });

  return effect(() => {
    if (basis.value === undefined) {
      task.stop();
      receipts.peek()?.clear();
    } else {
      void ask(basis.value, task.next());
    }
  });
}
