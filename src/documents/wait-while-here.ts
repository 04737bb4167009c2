import type { Onboarding } from '../app/onboarding';
import { type Wait, wait } from '../kit/waiting/waiting';
import { whenDueAndVisible } from '../kit/waiting/when-due';

/** Waits, but never while nobody sees it, and no longer once the tab, or the element, is back. */
export function waitWhileHere(lifetime: Onboarding['lifetime']): Wait {
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
