import { until, type Wait, wait } from './waiting';

/**
 * Resolves after `delay` ms, never while the tab is hidden, and at once when it becomes visible again: what is
 * fetched from time to time is not needed in a hidden tab, and outdated when the investor is back. Rejects
 * with the reason of `signal`.
 */
export async function whenDueAndVisible(
  delay: number,
  signal: AbortSignal,
  wait: Wait,
): Promise<void> {
  const over = new AbortController();
  const within = AbortSignal.any([signal, over.signal]);
  const front = whenShownAgain(within);
  try {
    await Promise.race([wait(delay, within), front]);
    if (document.visibilityState !== 'visible') await front;
  } finally {
    over.abort();
  }
}

/** Resolves when the tab next becomes visible. */
function whenShownAgain(signal: AbortSignal): Promise<void> {
  return until(signal, (end) => {
    const check = () => {
      if (document.visibilityState === 'visible') end();
    };
    document.addEventListener('visibilitychange', check);
    return () => document.removeEventListener('visibilitychange', check);
  });
}

/** Waits, but never while nobody sees it, and no longer once the tab, or the element, is back. */
export function waitWhileHere(lifetime: {
  readonly signal: AbortSignal;
  begun(): Promise<void>;
}): Wait {
  return async (ms, signal) => {
    const here = AbortSignal.any([signal, lifetime.signal]);
    try {
      await whenDueAndVisible(ms, here, wait);
    } catch (ended) {
      if (signal.aborted) throw ended;
      await lifetime.begun();
    }
  };
}
