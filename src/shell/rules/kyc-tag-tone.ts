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
