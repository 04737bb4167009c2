/// <reference path="./scheduler.d.ts" />
import type { ReadonlySignal } from '@preact/signals-core';
import { unstable_forceFrameRate as drawFramesPerSecond } from 'scheduler';
import { isAbort } from '../http/errors';
import { wait } from '../kit/wait';
import { whenTrue } from '../kit/when-true';
import type { Translate } from '../language/text';

/** How long the first drawing waits for the answers under way. Milliseconds. */
export const FIRST_DRAWING_WAIT_MS = 300;
/**
 * React draws in slices of one frame. Its own slices of 5 ms cost a slow phone more than the drawing itself; at
 * 30 frames a second it still answers between two.
 */
const FRAMES_PER_SECOND = 30;

interface FirstDrawing {
  /** Without texts nothing has been drawn yet. */
  readonly texts: ReadonlySignal<Translate | undefined>;
  readonly isSectionLoading: ReadonlySignal<boolean>;
  /** Aborts when the widget is removed. */
  readonly signal: AbortSignal;
  /** Resolves when the first screen has all that was asked for it, or knows that it does not come. */
  readonly isComplete: Promise<void>;
  readonly draw: () => void;
}

/**
 * Draws what the answers bring in one go: each answer that comes under a drawing begins it again, which took
 * a slow phone twice as long. Slow answers hold the frame back for `FIRST_DRAWING_WAIT_MS` at most; a widget
 * that comes back to the page is drawn at once, one that is removed meanwhile not at all.
 */
export async function drawOnce(first: FirstDrawing): Promise<void> {
  const { texts, isComplete, isSectionLoading, signal, draw } = first;
  drawFramesPerSecond(FRAMES_PER_SECOND);
  if (texts.peek()) return draw();
  const isSectionThere = async () => {
    await isComplete;
    await whenTrue(() => !isSectionLoading.value, signal);
  };
  try {
    await Promise.race([isSectionThere(), wait(FIRST_DRAWING_WAIT_MS, signal)]);
    if (!signal.aborted) draw();
  } catch (error) {
    if (!isAbort(error)) throw error;
  }
}
