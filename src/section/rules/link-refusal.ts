import type { OnboardingError } from '../../http/errors';

/** What the backend refuses with when other signatures are needed. */
const PROOF_CODES: readonly string[] = [
  'WALLET_SIGNATURE_INVALID',
  'WALLET_CHALLENGE_MISSING',
  'WALLET_CHALLENGE_EXPIRED',
];

/** Whether a refused link means that the wallet has to sign again; otherwise the same proof may serve. */
export function isProofRefused({ status, code }: OnboardingError): boolean {
  return status === 422 || PROOF_CODES.includes(code);
}
