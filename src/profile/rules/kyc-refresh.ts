/** Before the first time a Pending KYC status is read again. */
const KYC_REFRESH_FIRST_MS = 15_000;
/** The longest between two reads. */
const KYC_REFRESH_LONGEST_MS = 60_000;

/** Milliseconds until a Pending status is read again, after `reads` of them: twice as long each time. */
export function kycRefreshDelay(reads: number): number {
  return Math.min(KYC_REFRESH_FIRST_MS * 2 ** reads, KYC_REFRESH_LONGEST_MS);
}

/** Whether somebody is still to decide, so that the status can change by itself. */
export function isKycUndecided(status: string | undefined): boolean {
  return status === 'Pending';
}
