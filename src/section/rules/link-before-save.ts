import type { OnboardingError } from '../../http/errors';
import type { WalletProof } from '../../wallet/rules/section/wallet-proof';

/** Codes of a refusal that asks for other signatures. */
const PROOF_CODES: readonly string[] = [
  'WALLET_SIGNATURE_INVALID',
  'WALLET_CHALLENGE_MISSING',
  'WALLET_CHALLENGE_EXPIRED',
];

/** What links the wallet of a proof to the identity. */
export function linkRequest({ address, signature, challengeSignature }: WalletProof) {
  const signatures = { signature, ...(challengeSignature !== undefined && { challengeSignature }) };
  return { walletAddress: address, ...signatures };
}

/** Whether a refused link means that the wallet has to sign again; otherwise the same proof may serve. */
export function isProofRefused({ status, code }: OnboardingError): boolean {
  return status === 422 || PROOF_CODES.includes(code);
}
