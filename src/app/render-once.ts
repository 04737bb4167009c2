/// <reference path="./scheduler.d.ts" />
import type { ReadonlySignal } from '@preact/signals-core';
import { unstable_forceFrameRate as renderFramesPerSecond } from 'scheduler';
import { isAbort } from '../http/errors';
import { wait, whenTrue } from '../kit/waiting/waiting';
import type { Translate } from '../language/text';
import type { SessionStatus } from '../session/rules/session-status';

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
  readonly status: ReadonlySignal<SessionStatus>;
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
  const { texts, isComplete, status, isSectionLoading, allTexts, signal, render } = first;
  renderFramesPerSecond(FRAMES_PER_SECOND);
  if (texts.peek()) return render();
  const isSectionThere = async () => {
    // Whoever is signed out meanwhile sees no section, and what was asked for it waits for a sign-in.
    const isSignedOut = () => status.value === 'signed-out' && texts.value !== undefined;
    await Promise.race([isComplete, whenTrue(isSignedOut, signal)]);
    await whenTrue(() => !isSectionLoading.value || status.value !== 'signed-in', signal);
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
