import { isAbort } from '../http/errors';
import type { CallContext } from '../http/host-api';
import type { Wait } from '../kit/waiting/wait';
import { whenDueAndVisible } from '../kit/waiting/when-due-and-visible';
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
      await whenDueAndVisible(kycPollDelay(reads), signal, wait);
      const status = await kyc.read();
      if (isKycUndecided(status) || isBusy() || call.signal.aborted) continue;
      await profile.fetchQualification(context());
    } catch (error) {
      if (!isAbort(error)) onFailure(error);
    }
  }
}
