/**
 * Statuses with a meaning of their own (product-rules#section-status); any other one is open to be
 * worked on.
 */
const NAMED = ['complete', 'locked', 'pending'] as const;

/** The key of the words for a milestone's or section's status. */
export function statusText(
  status: string,
): `component.Stepper.${(typeof NAMED)[number]}` | 'component.Stepper.open' {
  const named = NAMED.find((name) => name === status);
  return `component.Stepper.${named ?? 'open'}`;
}

/** How a tag of the KYC status looks. */
export type KycTagTone = 'success' | 'error' | 'warning';

/**
 * Approved is a success, Rejected an error, any other value a warning; Not_checked or none: nothing
 * (product-rules#kyc-tag-none).
 */
export function kycTagTone(status: string | undefined): KycTagTone | undefined {
  if (!status || status === 'Not_checked') return undefined;
  if (status === 'Approved') return 'success';
  return status === 'Rejected' ? 'error' : 'warning';
}
