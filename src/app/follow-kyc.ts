import { isAbort, toOnboardingError } from '../http/errors';
import { isKycUndecided, kycRefreshDelay } from '../profile/rules/kyc-refresh';
import { wait } from './clock';
import { logError } from './report-error';
import type { SectionWork } from './section-work';
import type { Stores } from './stores';

/**
 * Reads an undecided KYC status again and again, calmly and only while somebody can see it, until
 * `signal` aborts, as it does with the first other status. What follows from that (milestones that are
 * complete, a check that can be taken again) is read with it. Never rejects; a failure is logged.
 */
export async function followKyc(
  stores: Stores,
  { busy }: Pick<SectionWork, 'busy'>,
  signal: AbortSignal,
): Promise<void> {
  const { profile, lifetime, context, logger } = stores;
  // Of the span at the start: `signal` has aborted by the time the status is another one.
  const { signal: mounted } = lifetime;
  for (let reads = 0; !signal.aborted; reads += 1) {
    try {
      await untilDue(kycRefreshDelay(reads), signal);
      const status = await profile.fetchKyc(context(signal));
      // The submit flow reads the qualification itself, and goes by its own answer.
      if (isKycUndecided(status) || busy.peek() || mounted.aborted) continue;
      await profile.fetchQualification(context(mounted));
    } catch (error) {
      if (!isAbort(error)) logError(logger(), toOnboardingError(error));
    }
  }
}

/** After `delay`, at once when the tab comes back to the front, and never behind another tab. */
async function untilDue(delay: number, signal: AbortSignal): Promise<void> {
  const over = new AbortController();
  const within = AbortSignal.any([signal, over.signal]);
  const front = toFront(within);
  try {
    await Promise.race([wait(delay, within), front]);
    if (document.visibilityState !== 'visible') await front;
  } finally {
    over.abort();
  }
}

/** Resolves when the tab comes to the front the next time. */
function toFront(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const look = () => {
      if (document.visibilityState === 'visible') resolve();
    };
    document.addEventListener('visibilitychange', look, { signal });
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
