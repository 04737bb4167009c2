import type { Onboarding } from '../app/onboarding';
import { isAbort, logError, toOnboardingError } from '../http/errors';
import { wait } from '../kit/waiting/waiting';
import { whenDueAndVisible } from '../kit/waiting/when-due';
import { isKycUndecided, kycPollDelay } from './rules/kyc-poll-delay';

/**
 * Rereads an undecided KYC status at growing intervals while the page is visible, until `signal` aborts, as
 * it does when the status is decided. With the status it rereads the qualification, which may change with it
 * (complete milestones, another try at the check). Never rejects.
 */
export async function pollKycStatus(
  { kyc, profile, visits, lifetime, context, logger }: Onboarding,
  signal: AbortSignal,
): Promise<void> {
  const { investor } = lifetime;
  for (let reads = 0; !signal.aborted; reads += 1) {
    try {
      await whenDueAndVisible(kycPollDelay(reads), signal, wait);
      const status = await kyc.read();
      // A submit under way reads the qualification itself.
      if (isKycUndecided(status) || visits.busy.peek() || investor.aborted) continue;
      await profile.fetchQualification(context(investor));
    } catch (error) {
      if (!isAbort(error)) logError(logger(), toOnboardingError(error));
    }
  }
}
