import { createElement, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { toOnboardingError, unexpected } from '../../http/errors';
import { App, type AppProps, type AppStores } from '../app';
import { reportCorrections } from '../events/report-corrections';
import { reportKycStatus } from '../events/report-kyc-status';
import { askForReceipt } from '../features/ask-for-receipt';
import { startKycPolling } from '../features/start-kyc-polling';
import type { Views } from '../features/views';
import { askBeforeUnload } from '../navigation/ask-before-unload';
import { openRoute } from '../navigation/open-route';
import type { LazyServices, StartUp, Stores } from '../onboarding';
import { checkOnReturn } from './load-after-sign-in';
import { renderOnce } from './render-once';
import { adoptStyles } from './styles';

interface MountParts {
  readonly stores: AppStores & Pick<Stores, 'api' | 'context' | 'logger'>;
  readonly startUp: Pick<StartUp, 'loadMissing' | 'reload'>;
  readonly lazyServices: LazyServices;
  readonly actions: AppProps['actions'];
}

/**
 * Renders the widget and starts its work; returns the unmount function. The stores stay, with everything that
 * was typed.
 */
export function mount(container: ShadowRoot, onboarding: MountParts, views: Views): () => void {
  const { stores, startUp, lazyServices, actions } = onboarding;
  const { lifetime, routing, visits } = stores;
  lifetime.begin();
  lazyServices.documents.peek()?.store.resume();
  const render = () => root.render(createElement(App, { stores, startUp, actions, views }));
  const root = createReactRoot(container, stores, () => render());
  const stops = [
    adoptStyles(container, stores.theme),
    routing.connect(),
    openRoute(stores),
    askBeforeUnload(visits.form),
    reportKycStatus(stores),
    reportCorrections(stores),
    startKycPolling(stores),
    askForReceipt(stores, lazyServices),
    checkOnReturn(stores, startUp),
  ];
  const isComplete = startUp.loadMissing().then(visits.resume);
  void isComplete.then(() => lazyServices.changeLanguage.peek()?.resume());
  void renderOnce({
    texts: stores.language.translate,
    isComplete,
    isSectionLoading: visits.loading,
    signal: lifetime.signal,
    render: () => startTransition(render),
  });
  return () => {
    lifetime.end();
    visits.interrupt();
    lazyServices.documents.peek()?.store.interrupt();
    lazyServices.wallet.peek()?.flow.release();
    for (const stop of stops) stop();
    // React keeps the last focused field, and all around it, until `focusout`; not every browser fires it on
    // removal.
    const focusOut = new FocusEvent('focusout', { bubbles: true });
    container.querySelector('.onboarding')?.dispatchEvent(focusOut);
    root.unmount();
  };
}

function createReactRoot(
  container: ShadowRoot,
  { host, logger, reportError }: Pick<Stores, 'host' | 'logger' | 'reportError'>,
  renderAgain: () => void,
) {
  return createRoot(container, {
    // The boundary that caught the error has reported it; React would log it a second time, with its details.
    onCaughtError: () => {},
    // React's default would dispatch an error event on the page.
    onRecoverableError: (error) => {
      const { message } = toOnboardingError(error);
      logger().warn(`investor-onboarding: React has recovered from ${message}`);
    },
    onUncaughtError: (error) => {
      reportError(unexpected('the whole widget failed', error), { notice: false });
      // React has removed everything: show a message instead of a blank screen.
      host.showLoadFailure(renderAgain);
    },
  });
}
