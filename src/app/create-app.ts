import { effect } from '@preact/signals-core';
import { createElement, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import type { DisclaimerStore } from '../disclaimers/store';
import type { Documents } from '../documents/start';
import type { FilePart } from '../form/context';
import { toOnboardingError, unexpected } from '../http/errors';
import { whenTrue } from '../kit/when-true';
import type { ChangeLanguage } from '../language/change-language';
import { isKycUndecided } from '../profile/rules/kyc-refresh';
import { followRoute } from '../routing/follow-route';
import { startPath } from '../routing/rules/destination';
import { milestonePath, sectionPath } from '../routing/rules/routes';
import type { Wallet } from '../wallet/start';
import { App } from './app';
import { askBeforeUnload } from './ask-before-unload';
import { drawOnce } from './draw-once';
import type { Host, HostProps, OnboardingApp } from './host';
import { whenIdle } from './prefetch';
import { reportSettings } from './report-settings';
import { createStartUp, type StartUp } from './start-up';
import { createStores, type Stores } from './stores';
import { adoptStyles } from './styles';
import { whenBack } from './when-back';
import { withLazyActions } from './with-lazy-actions';

/** Everything the views act on. */
export interface Onboarding {
  readonly stores: Stores;
  readonly startUp: StartUp;
  readonly actions: Actions;
  readonly lazyServices: LazyServices;
  /** Loads the documents of this element, for the first file field. */
  readonly loadFilePart: () => Promise<FilePart>;
}

/** What the actions act on. */
export type Surroundings = Omit<Onboarding, 'actions' | 'loadFilePart'>;

/** What keeps a state but whose code comes when it is needed; it lives as long as the element. */
export interface LazyServices {
  changeLanguage?: ChangeLanguage;
  documents?: Documents;
  wallet?: Wallet;
  disclaimers?: DisclaimerStore;
  /** The investor they belong to. */
  disclaimersOf?: string | undefined;
}

/** What the investor, or the host through the element's methods, can ask for. */
export interface Actions {
  setLanguage(code: string): void;
  signIn(): void;
  signOut(): void;
  refresh(): void;
  goTo(milestoneId: string, sectionId?: string): void;
  /** Out of an unknown address, to where the work goes on. */
  goToStart(): void;
}

/** Makes the app of one element: stores, work and React tree. */
export function createApp(host: Host, props: HostProps): OnboardingApp {
  const stores = createStores(host, props);
  const startUp = createStartUp(stores);
  const surroundings: Surroundings = { stores, startUp, lazyServices: {} };
  const actions = createActions(surroundings);
  reportSettings(stores);
  const onboarding: Onboarding = {
    ...surroundings,
    actions,
    loadFilePart: async () => {
      const [{ startDocuments }, { documentsOf }] = await Promise.all([
        import('../documents/start'),
        import('./documents'),
      ]);
      return documentsOf(surroundings, startDocuments).part;
    },
  };

  return {
    commands: actions,
    mount: (container) => mount(container, onboarding),
    update: (changed) => update(onboarding, changed),
  };
}

function mount(container: ShadowRoot, onboarding: Onboarding): () => void {
  const { stores, startUp, lazyServices } = onboarding;
  const { lifetime, routing, visits } = stores;
  lifetime.begin();
  lazyServices.documents?.store.resume();
  const render = () => root.render(createElement(App, { onboarding }));
  const root = createRoot(container, {
    // The boundary that caught it has told of it; React's own line would tell it twice, and in full.
    onCaughtError: () => {},
    // React's own way would be the page's error event.
    onRecoverableError: (error) => {
      const { message } = toOnboardingError(error);
      stores.logger().warn(`investor-onboarding: React has recovered from ${message}`);
    },
    onUncaughtError: (error) => {
      stores.reportError(unexpected('the whole widget failed', error), { notice: false });
      // React has taken everything away: never a blank screen.
      stores.host.showLoadFailure(render);
    },
  });
  const stops = [
    adoptStyles(container, stores),
    routing.connect(),
    openRoute(stores),
    askBeforeUnload(stores.settings, visits.form),
    reportKycStatus(stores),
    keepKycStatusFresh(stores),
    takeUpWhenBack(stores, startUp),
  ];
  const isComplete = startUp.takeUp().then(visits.resume);
  void drawOnce({
    texts: stores.language.translate,
    isComplete,
    isSectionLoading: visits.loading,
    signal: lifetime.signal,
    draw: () => startTransition(render),
  });
  return () => {
    lifetime.end();
    visits.interrupt();
    lazyServices.documents?.store.interrupt();
    lazyServices.wallet?.store.release();
    for (const stop of stops) stop();
    // React keeps the last focused field, and all around it, until `focusout`; not every browser fires it on
    // removal.
    const left = new FocusEvent('focusout', { bubbles: true });
    container.querySelector('.onboarding')?.dispatchEvent(left);
    root.unmount();
  };
}

function update(onboarding: Onboarding, changed: HostProps): void {
  const { stores, startUp } = onboarding;
  const before = stores.props.peek();
  stores.props.value = changed;
  const otherBackend = stores.backend.update(changed);
  if (otherBackend) {
    stores.host.send.reset();
    stores.visits.forget();
    stores.profile.reset();
    stores.kyc.reset();
    stores.session.reset();
    void startUp.reload();
  } else if (changed.getAccessToken !== before.getAccessToken)
    void takeUpIfSignedOut(stores, startUp);
  if (changed.lang && changed.lang !== before.lang && stores.language.locale.peek()) {
    const code = stores.language.match(changed.lang);
    void withLazyActions(stores, ({ changeLanguage }) => changeLanguage(onboarding, code));
  }
}

function createActions(surroundings: Surroundings): Actions {
  const { stores, startUp } = surroundings;
  const { host, profile, routing, visits } = stores;
  return {
    setLanguage: async (code) => {
      // Asked for while the first screen is on its way, it comes after it.
      await startUp.settled();
      await withLazyActions(stores, ({ changeLanguage }) => changeLanguage(surroundings, code));
    },
    signIn: () => {
      const { signInUrl } = stores.settings.peek();
      if (host.emit('onboarding-sign-in', {}) && signInUrl) window.location.assign(signInUrl);
    },
    signOut: () => void withLazyActions(stores, ({ signOut }) => signOut(surroundings)),
    refresh: () => void startUp.reload().then(visits.refresh),
    goTo: (milestoneId, sectionId) =>
      routing.navigate(
        sectionId === undefined ? milestonePath(milestoneId) : sectionPath(milestoneId, sectionId),
      ),
    goToStart: () => {
      const qualification = profile.qualification.peek();
      if (qualification) routing.navigate(startPath(qualification), { replace: true });
    },
  };
}

/** Opens the section that the route names while somebody is signed in and the profile is known. */
function openRoute({ routing, profile, session, kyc, visits, notices }: Stores): () => void {
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

function reportKycStatus({ kyc, host }: Stores): () => void {
  let reported = kyc.status.peek();
  return effect(() => {
    const status = kyc.status.value;
    if (status === undefined || status === reported) return;
    reported = status;
    host.emit('onboarding-kyc-status', { status });
  });
}

/** An undecided status changes without the investor's doing; it is read again by code of its own. */
function keepKycStatusFresh(stores: Stores): () => void {
  const { kyc, session, lifetime, reportError } = stores;
  const task = lifetime.task();
  return effect(() => {
    if (!session.signedIn.value || !isKycUndecided(kyc.status.value)) return;
    const signal = task.next();
    const quiet = (error: unknown) => reportError(error, { notice: false });
    whenIdle(() => {
      if (signal.aborted) return;
      void withLazyActions({ reportError: quiet }, ({ followKyc }) => followKyc(stores, signal));
    });
    return task.stop;
  });
}

/** A new token source counts once the calls under way have found out that they need one. */
async function takeUpIfSignedOut({ session, lifetime }: Stores, startUp: StartUp): Promise<void> {
  // Calls that a lost session interrupted wait for the very sign-in that this looks for.
  const isSignedOut = whenTrue(() => session.status.value === 'signed-out', lifetime.signal);
  await Promise.race([startUp.settled(), isSignedOut]).catch(() => {});
  if (!session.signedIn.peek()) await startUp.takeUp();
}

/** A signed-out widget asks who is signed in when the investor comes back from signing in elsewhere. */
function takeUpWhenBack({ session }: Stores, startUp: StartUp): () => void {
  return whenBack(() => {
    if (session.status.peek() === 'signed-out') void startUp.takeUp();
  });
}
