import type { OnboardingError } from '../../http/errors';

/** Codes of a refusal that asks for other signatures. */
const PROOF_CODES: readonly string[] = [
  'WALLET_SIGNATURE_INVALID',
  'WALLET_CHALLENGE_MISSING',
  'WALLET_CHALLENGE_EXPIRED',
];

/** Whether a refused link needs new signatures; otherwise the same proof can be sent again. */
export function isProofRefused({ status, code }: OnboardingError): boolean {
  return status === 422 || PROOF_CODES.includes(code);
}
