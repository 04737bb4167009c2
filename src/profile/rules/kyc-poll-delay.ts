import type { Kyc } from '../../http/schemas';

/** The pause before an undecided KYC status is first reread. */
const KYC_POLL_FIRST_MS = 15_000;
/** The longest pause between two reads. */
const KYC_POLL_LONGEST_MS = 60_000;

/** Milliseconds until an undecided status is reread after `reads` reads; the pause doubles each time. */
export function kycPollDelay(reads: number): number {
  return Math.min(KYC_POLL_FIRST_MS * 2 ** reads, KYC_POLL_LONGEST_MS);
}

/** Whether a decision is outstanding, so that the status can change without the investor. */
export function isKycUndecided(status: string | undefined): boolean {
  return status === 'Pending';
}

/** Whether it is known that the investor has handed nothing in, or may hand in anew. */
export function isNothingHandedIn(kyc: Kyc | undefined): boolean {
  return kyc?.status === 'Not_checked' || (kyc?.status === 'Rejected' && kyc.canRetry === true);
}
