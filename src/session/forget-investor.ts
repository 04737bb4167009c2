import { batch } from '@preact/signals-core';
import type { Onboarding } from '../app/onboarding';

/**
 * Forgets all data of the investor in this element, and shows nothing of it from now on: section, profile,
 * identity status, notices. Uploads, wallet, answers and receipt go with the profile.
 */
export function forgetInvestor({ lifetime, visits, profile, kyc, notices }: Onboarding): void {
  batch(() => {
    lifetime.endInvestor();
    visits.forget();
    profile.reset();
    kyc.reset();
    notices.reset();
  });
}
