/// <reference path="./scheduler.d.ts" />
import type { ReadonlySignal } from '@preact/signals-core';
import { createElement, startTransition } from 'react';
import type { RootOptions } from 'react-dom/client';
import { unstable_forceFrameRate as renderFramesPerSecond } from 'scheduler';
import formCss from '../form/form.css?inline';
import { isAbort } from '../http/errors';
import { DrawnContext } from '../kit/lazy/drawn';
import kitCss from '../kit/styles/kit.css?inline';
import { wait, whenIdle, whenTrue } from '../kit/waiting/waiting';
import type { Translate } from '../language/text';
import shellCss from '../shell/first-screen.css?inline';
import { keepFocus } from '../shell/keep-focus';
import themeCss from '../theme/theme.css?inline';
import { App } from './app';
import type { Onboarding } from './onboarding';
import { adoptStyles, createReactRoot, unmount } from './root';
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
  const prefetch = () => [
    import('../language/change-language'),
    import('../form/rules/model/flatten-section'),
  ];
  void work.isComplete.then(() =>
    whenIdle(() => {
      for (const code of prefetch()) code.catch(() => {});
      language.whole().catch(() => {});
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
    isSectionLoading: visits.loading,
    signal: lifetime.signal,
    // A failure is told where a text is needed.
    allTexts: drawn && language.whole().catch(() => {}),
    render: () => startTransition(render),
  });
  return () => {
    work.stop();
    stopStyles();
    gone.abort();
    if (root) unmount(container, root);
  };
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
  /**
   * Of a screen that a server has drawn, with all texts: nobody waits for it, and React finds it as it would draw it
   * once they are there, not if they come while it looks.
   */
  readonly allTexts?: Promise<unknown> | undefined;
  readonly render: () => void;
}

/**
 * Renders once for all first answers: an answer that arrives during a render restarts it, which took a slow
 * phone twice as long. Slow answers delay the frame by `FIRST_RENDER_WAIT_MS` at most. A widget that returns
 * to the page renders at once; one that is removed during the wait does not render.
 */
export async function renderOnce(first: FirstRender): Promise<void> {
  const { texts, isComplete, isSectionLoading, allTexts, signal, render } = first;
  renderFramesPerSecond(FRAMES_PER_SECOND);
  if (texts.peek()) return render();
  const isSectionThere = async () => {
    await isComplete;
    await whenTrue(() => !isSectionLoading.value, signal);
  };
  try {
    const isThere = isSectionThere();
    await (allTexts
      ? Promise.all([isThere, allTexts])
      : Promise.race([isThere, wait(FIRST_RENDER_WAIT_MS, signal)]));
    if (!signal.aborted) render();
  } catch (error) {
    if (!isAbort(error)) throw error;
  }
}
