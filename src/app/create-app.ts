import { effect } from '@preact/signals-core';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import type { DisclaimerStore } from '../disclaimers/store';
import type { Documents } from '../documents/start';
import type { FilePart } from '../form/context';
import { unexpected } from '../http/errors';
import { whenTrue } from '../kit/when-true';
import { isKycUndecided } from '../profile/rules/kyc-refresh';
import type { Wallet } from '../wallet/start';
import { App } from './app';
import { askBeforeUnload } from './ask-before-unload';
import type { ChangeLanguage } from './change-language';
import { followRoute, startPath } from './follow-route';
import type { Host, HostProps, OnboardingApp } from './host';
import { later } from './later';
import { whenIdle } from './prefetch';
import { reportSettings } from './report-settings';
import { milestonePath, sectionPath } from './routes';
import { createSectionWork, type SectionWork } from './section-work';
import { createStartUp, type StartUp } from './start-up';
import { createStores, type Stores } from './stores';
import { adoptStyles } from './styles';
import { whenBack } from './when-back';

/** Everything the views act on. */
export interface Onboarding {
  readonly stores: Stores;
  readonly work: SectionWork;
  readonly startUp: StartUp;
  readonly actions: Actions;
  readonly laterStores: LaterStores;
  /** Loads the documents of this element, for the first file field. */
  readonly loadFilePart: () => Promise<FilePart>;
}

/** What the actions act on. */
export type Surroundings = Omit<Onboarding, 'actions' | 'loadFilePart'>;

/** What keeps a state but whose code comes when it is needed; it lives as long as the element. */
export interface LaterStores {
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
  const work = createSectionWork(stores);
  const startUp = createStartUp(stores, work);
  const surroundings: Surroundings = { stores, work, startUp, laterStores: {} };
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
  const { stores, work, startUp, laterStores } = onboarding;
  const { lifetime, routing } = stores;
  lifetime.begin();
  laterStores.documents?.store.resume();
  const render = () => root.render(createElement(App, { onboarding }));
  const root = createRoot(container, {
    // The boundary that caught it has told of it; React's own line would tell it twice, and in full.
    onCaughtError: () => {},
    onUncaughtError: (error) => {
      stores.reportError(unexpected('the whole widget failed', error), { notice: false });
      // React has taken everything away: never a blank screen.
      stores.host.showLoadFailure(render);
    },
  });
  const stops = [
    adoptStyles(container, stores),
    routing.connect(),
    followRoute(stores, work.open),
    askBeforeUnload(stores, work),
    reportKycStatus(stores),
    keepKycStatusFresh(stores, work),
    lookAgainWhenBack(stores, startUp),
  ];
  render();
  void startUp.takeUp().then(work.resume);
  return () => {
    lifetime.end();
    laterStores.documents?.store.interrupt();
    laterStores.wallet?.store.release();
    for (const stop of stops) stop();
    // React keeps the last focused field, and all around it, until `focusout`; not every browser fires it on
    // removal.
    const left = new FocusEvent('focusout', { bubbles: true });
    container.querySelector('.onboarding')?.dispatchEvent(left);
    root.unmount();
  };
}

function update(onboarding: Onboarding, changed: HostProps): void {
  const { stores, work, startUp } = onboarding;
  const before = stores.props.peek();
  stores.props.value = changed;
  const otherBackend = stores.backend.update(changed);
  if (otherBackend) {
    stores.host.send.reset();
    work.close();
    stores.profile.reset();
    stores.session.reset();
    void startUp.lookAgain();
  } else if (changed.getAccessToken !== before.getAccessToken)
    void lookAgainIfSignedOut(stores, startUp);
  if (changed.lang && changed.lang !== before.lang && stores.language.locale.peek()) {
    const code = stores.language.match(changed.lang);
    void later(stores, ({ changeLanguage }) => changeLanguage(onboarding, code));
  }
}

function createActions(surroundings: Surroundings): Actions {
  const { stores, work, startUp } = surroundings;
  const { host, profile, routing } = stores;
  return {
    setLanguage: async (code) => {
      // Asked for while the first screen is on its way, it comes after it.
      await startUp.settled();
      await later(stores, ({ changeLanguage }) => changeLanguage(surroundings, code));
    },
    signIn: () => {
      const { signInUrl } = stores.settings.peek();
      if (host.emit('onboarding-sign-in', {}) && signInUrl) window.location.assign(signInUrl);
    },
    signOut: () => void later(stores, ({ signOut }) => signOut(surroundings)),
    refresh: () => void startUp.lookAgain().then(work.refresh),
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

function reportKycStatus({ profile, host }: Stores): () => void {
  let reported = profile.kycStatus.peek();
  return effect(() => {
    const status = profile.kycStatus.value;
    if (status === undefined || status === reported) return;
    reported = status;
    host.emit('onboarding-kyc-status', { status });
  });
}

/** An undecided status changes without the investor's doing; it is read again by code of its own. */
function keepKycStatusFresh(stores: Stores, work: SectionWork): () => void {
  const { profile, session, lifetime, reportError } = stores;
  const task = lifetime.task();
  return effect(() => {
    if (!session.signedIn.value || !isKycUndecided(profile.kycStatus.value)) return;
    const signal = task.next();
    const quiet = (error: unknown) => reportError(error, { notice: false });
    whenIdle(() => {
      if (signal.aborted) return;
      void later({ reportError: quiet }, ({ followKyc }) => followKyc(stores, work, signal));
    });
    return task.stop;
  });
}

/** A new token source counts once the calls under way have found out that they need one. */
async function lookAgainIfSignedOut(
  { session, lifetime }: Stores,
  startUp: StartUp,
): Promise<void> {
  // Calls that a lost session interrupted wait for the very sign-in that this looks for.
  const isSignedOut = whenTrue(() => session.status.value === 'signed-out', lifetime.signal);
  await Promise.race([startUp.settled(), isSignedOut]).catch(() => {});
  if (!session.signedIn.peek()) await startUp.takeUp();
}

/** A signed-out widget looks again when the investor comes back from signing in elsewhere. */
function lookAgainWhenBack({ session }: Stores, startUp: StartUp): () => void {
  return whenBack(() => {
    if (session.status.peek() === 'signed-out') void startUp.takeUp();
  });
}
