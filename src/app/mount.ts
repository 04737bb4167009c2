/// <reference path="./scheduler.d.ts" />
import { effect, type ReadonlySignal } from '@preact/signals-core';
import { createElement, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { unstable_forceFrameRate as renderFramesPerSecond } from 'scheduler';
import formCss from '../form/form.css?inline';
import { isAbort, toOnboardingError, unexpected } from '../http/errors';
import kitCss from '../kit/styles/kit.css?inline';
import { broughtSheets, newSheet, sheetOf } from '../kit/styles/sheet';
import { wait, whenIdle, whenTrue } from '../kit/waiting/waiting';
import type { Translate } from '../language/text';
import shellCss from '../shell/first-screen.css?inline';
import { keepFocus } from '../shell/keep-focus';
import themeCss from '../theme/theme.css?inline';
import { App } from './app';
import type { Onboarding } from './onboarding';
import { startWork } from './standing-work';

/**
 * Renders the widget and starts its work; returns the unmount function. The stores stay, with everything that
 * was typed.
 */
export function mount(container: ShadowRoot, onboarding: Onboarding): () => void {
  const { host, language, lifetime, visits } = onboarding;
  const work = startWork(onboarding);
  const gone = new AbortController();
  // What must cause no wait; where it is needed a failure is told, and it is asked for again.
  const prefetch = () => import('../language/change-language').catch(() => {});
  void work.isComplete.then(() =>
    whenIdle(() => {
      void prefetch();
      language.whole().catch(() => {});
      host.onMistake?.();
    }),
  );
  const render = () => root.render(createElement(App, { onboarding }));
  const root = createReactRoot(container, onboarding, () => render());
  const stopStyles = adoptStyles(container, onboarding);
  keepFocus(container, gone.signal);
  void renderOnce({
    texts: language.translate,
    isComplete: work.isComplete,
    isSectionLoading: visits.loading,
    signal: lifetime.signal,
    render: () => startTransition(render),
  });
  return () => {
    work.stop();
    stopStyles();
    gone.abort();
    // React keeps the last focused field, and all around it, until `focusout`; not every browser fires it on
    // removal.
    const focusOut = new FocusEvent('focusout', { bubbles: true });
    container.querySelector('.onboarding')?.dispatchEvent(focusOut);
    root.unmount();
  };
}

function createReactRoot(
  container: ShadowRoot,
  { host, logger, reportError }: Onboarding,
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

/** Adopts the app's style sheets and keeps the theme's own sheet current; returns a stop function. */
function adoptStyles(root: ShadowRoot, { theme }: Onboarding): () => void {
  const before = root.adoptedStyleSheets.map(textOf);
  const sheetsOf = (texts: readonly string[]) =>
    texts.map((css) => sheetOf(css, root.ownerDocument));
  let own: CSSStyleSheet;
  const adopt = () => {
    own = newSheet(theme.css.peek(), root.ownerDocument);
    root.adoptedStyleSheets = [
      ...sheetsOf([...before, kitCss, themeCss, shellCss, formCss]),
      own,
      ...broughtSheets(root),
    ];
  };
  adopt();
  root.addEventListener('adopted', adopt);
  const stop = effect(() => own.replaceSync(theme.css.value));
  return () => {
    stop();
    root.removeEventListener('adopted', adopt);
    root.adoptedStyleSheets = sheetsOf(before);
  };
}

function textOf({ cssRules }: CSSStyleSheet): string {
  return [...cssRules].map(({ cssText }) => cssText).join('\n');
}

/** How long the first render waits for pending answers. Milliseconds. */
export const FIRST_RENDER_WAIT_MS = 300;
/**
 * React renders in slices of one frame. Its default slices of 5 ms cost a slow phone more than the render
 * itself; at 30 frames a second the page still responds between two slices.
 */
const FRAMES_PER_SECOND = 30;

interface FirstRender {
  /** Undefined until the first render. */
  readonly texts: ReadonlySignal<Translate | undefined>;
  readonly isSectionLoading: ReadonlySignal<boolean>;
  /** Aborts when the widget is removed. */
  readonly signal: AbortSignal;
  /** Resolves when everything the first screen needs has loaded or failed. */
  readonly isComplete: Promise<void>;
  readonly render: () => void;
}

/**
 * Renders once for all first answers: an answer that arrives during a render restarts it, which took a slow
 * phone twice as long. Slow answers delay the frame by `FIRST_RENDER_WAIT_MS` at most. A widget that returns
 * to the page renders at once; one that is removed during the wait does not render.
 */
export async function renderOnce(first: FirstRender): Promise<void> {
  const { texts, isComplete, isSectionLoading, signal, render } = first;
  renderFramesPerSecond(FRAMES_PER_SECOND);
  if (texts.peek()) return render();
  const isSectionThere = async () => {
    await isComplete;
    await whenTrue(() => !isSectionLoading.value, signal);
  };
  try {
    await Promise.race([isSectionThere(), wait(FIRST_RENDER_WAIT_MS, signal)]);
    if (!signal.aborted) render();
  } catch (error) {
    if (!isAbort(error)) throw error;
  }
}
