import { createElement, startTransition } from 'react';
import type { RootOptions } from 'react-dom/client';
import formCss from '../form/form.css?inline';
import { DrawnContext } from '../kit/lazy/drawn';
import kitCss from '../kit/styles/kit.css?inline';
import { whenIdle } from '../kit/waiting/waiting';
import shellCss from '../shell/first-screen.css?inline';
import { keepFocus } from '../shell/keep-focus';
import themeCss from '../theme/theme.css?inline';
import { App } from './app';
import type { Onboarding } from './onboarding';
import { renderOnce } from './render-once';
import { adoptStyles, createReactRoot, unmount } from './root';
import { startWork } from './standing-work';

/**
 * Renders the widget and starts its work; returns the unmount function. The stores stay, with everything that
 * was typed.
 */
export function mount(container: ShadowRoot, onboarding: Onboarding): () => void {
  const { host, language, lifetime, session, visits } = onboarding;
  const work = startWork(onboarding);
  const gone = new AbortController();
  // What must cause no wait; where it is needed a failure is told, and it is asked for again.
  const prefetch = () => [
    import('../language/change-language'),
    import('../form/rules/model/flatten-section'),
  ];
  void work.isComplete.then(() =>
    whenIdle(() => {
      for (const code of prefetch()) code.catch(() => {});
      language.loadAllTexts().catch(() => {});
      host.onMistake?.();
    }),
  );
  const drawn = host.drawn?.isUnderWay ? host.drawn : undefined;
  let stopStyles = () => {};
  const adopt = () => {
    stopStyles = adoptStyles(container, onboarding.theme, [kitCss, themeCss, shellCss, formCss]);
  };
  // A drawn screen has the styles of its own until then: the same ones, in one order.
  if (!drawn) adopt();
  let root = drawn ? undefined : createReactRoot(container, onboarding, () => render());
  const render = () => {
    const view = createElement(App, { onboarding });
    const app = createElement(DrawnContext, { value: host.drawn }, view);
    if (root) return root.render(app);
    const begin = (options: RootOptions) => drawn?.begin?.(onboarding, app, options, adopt);
    root = createReactRoot(container, onboarding, render, begin);
  };
  keepFocus(container, gone.signal);
  void renderOnce({
    texts: language.translate,
    isComplete: work.isComplete,
    status: session.status,
    isSectionLoading: visits.loading,
    signal: lifetime.signal,
    // A failure is told where a text is needed.
    allTexts: drawn && language.loadAllTexts().catch(() => {}),
    render: () => startTransition(render),
  });
  return () => {
    work.stop();
    stopStyles();
    gone.abort();
    if (root) unmount(container, root);
  };
}
