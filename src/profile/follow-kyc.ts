import type { CallContext } from '../http/api';
import { isAbort } from '../http/errors';
import { until } from '../kit/until';
import type { Wait } from '../kit/wait';
import type { KycStore } from './kyc-store';
import { isKycUndecided, kycRefreshDelay } from './rules/kyc-refresh';
import type { ProfileStore } from './store';

/** What following the KYC status needs. */
export interface FollowKycDeps {
  readonly kyc: Pick<KycStore, 'read'>;
  readonly profile: Pick<ProfileStore, 'fetchQualification'>;
  /** The context of a call that ends with the element's removal. */
  readonly context: () => CallContext;
  /** A submit is under way: it reads the qualification itself. */
  readonly isBusy: () => boolean;
  readonly wait: Wait;
  readonly onFailure: (error: unknown) => void;
}

/**
 * Reads an undecided KYC status again and again, calmly and only while somebody can see it, until
 * `signal` aborts, as it does with the first other status. What follows from that (milestones that are
 * complete, a check that can be taken again) is read with it. Never rejects.
 */
export async function followKyc(
  { kyc, profile, context, isBusy, wait, onFailure }: FollowKycDeps,
  signal: AbortSignal,
): Promise<void> {
  // Of the time before the wait: the element may be removed when the answer comes.
  const call = context();
  for (let reads = 0; !signal.aborted; reads += 1) {
    try {
      await untilDue(kycRefreshDelay(reads), signal, wait);
      const status = await kyc.read();
      if (isKycUndecided(status) || isBusy() || call.signal.aborted) continue;
      await profile.fetchQualification(context());
    } catch (error) {
      if (!isAbort(error)) onFailure(error);
    }
  }
}

/** After `delay`, at once when the tab comes back to the front, and never behind another tab. */
async function untilDue(delay: number, signal: AbortSignal, wait: Wait): Promise<void> {
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
  return until(signal, (end) => {
    const check = () => {
      if (document.visibilityState === 'visible') end();
    };
    document.addEventListener('visibilitychange', check);
    return () => document.removeEventListener('visibilitychange', check);
  });
}
