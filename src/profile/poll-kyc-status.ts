import type { CallContext } from '../http/api';
import { isAbort } from '../http/errors';
import { until } from '../kit/waiting/until';
import type { Wait } from '../kit/waiting/wait';
import type { KycStore } from './kyc-store';
import type { ProfileStore } from './profile-store';
import { isKycUndecided, kycPollDelay } from './rules/kyc-poll-delay';

/** What following the KYC status needs. */
export interface PollKycDeps {
  readonly kyc: Pick<KycStore, 'read'>;
  readonly profile: Pick<ProfileStore, 'fetchQualification'>;
  /** The context of a call; it aborts with the element's removal. */
  readonly context: () => CallContext;
  /** True while a submit is under way, which reads the qualification itself. */
  readonly isBusy: () => boolean;
  readonly wait: Wait;
  readonly onFailure: (error: unknown) => void;
}

/**
 * Rereads an undecided KYC status at growing intervals while the page is visible, until `signal` aborts, as
 * it does when the status is decided. With the status it rereads the qualification, which may change with it
 * (complete milestones, another try at the check). Never rejects.
 */
export async function pollKycStatus(
  { kyc, profile, context, isBusy, wait, onFailure }: PollKycDeps,
  signal: AbortSignal,
): Promise<void> {
  // The context from before the wait: it aborts if the element is removed before the answer arrives.
  const call = context();
  for (let reads = 0; !signal.aborted; reads += 1) {
    try {
      await untilDue(kycPollDelay(reads), signal, wait);
      const status = await kyc.read();
      if (isKycUndecided(status) || isBusy() || call.signal.aborted) continue;
      await profile.fetchQualification(context());
    } catch (error) {
      if (!isAbort(error)) onFailure(error);
    }
  }
}

/** Resolves after `delay`, or at once when the tab becomes visible again; never while it is hidden. */
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

/** Resolves when the tab next becomes visible. */
function toFront(signal: AbortSignal): Promise<void> {
  return until(signal, (end) => {
    const check = () => {
      if (document.visibilityState === 'visible') end();
    };
    document.addEventListener('visibilitychange', check);
    return () => document.removeEventListener('visibilitychange', check);
  });
}
