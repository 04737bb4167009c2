import { createElement, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { toOnboardingError, unexpected } from '../../http/errors';
import { whenIdle } from '../../kit/waiting/when-idle';
import { App } from '../app';
import type { Views } from '../features/views';
import type { Onboarding, Stores } from '../onboarding';
import { renderOnce } from './render-once';
import { startWork } from './standing-work';
import { adoptStyles } from './styles';

/**
 * Renders the widget and starts its work; returns the unmount function. The stores stay, with everything that
 * was typed.
 */
export function mount(container: ShadowRoot, onboarding: Onboarding, views: Views): () => void {
  const { stores, startUp, actions } = onboarding;
  const { lifetime, visits } = stores;
  const work = startWork(onboarding);
  // Code that must cause no wait; where it is needed a failure is told, and it is asked for again.
  const prefetch = () => import('../actions/lazy-actions').catch(() => {});
  void work.isComplete.then(() => whenIdle(prefetch));
  const render = () => root.render(createElement(App, { stores, startUp, actions, views }));
  const root = createReactRoot(container, stores, () => render());
  const stopStyles = adoptStyles(container, stores.theme);
  void renderOnce({
    texts: stores.language.translate,
    isComplete: work.isComplete,
    isSectionLoading: visits.loading,
    signal: lifetime.signal,
    render: () => startTransition(render),
  });
  return () => {
    work.stop();
    stopStyles();
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
