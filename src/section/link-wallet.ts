import type { Onboarding } from '../app/onboarding';
import type { FormStore } from '../form/store/form-store';
import { linkWalletToIdentity } from '../http/calls/link-wallet';
import { OnboardingError } from '../http/errors';
import type { WalletProof } from '../wallet/rules/section/wallet-section';

/** Codes of a refusal after which the wallet has to sign again. */
const PROOF_CODES: readonly string[] = [
  'WALLET_SIGNATURE_INVALID',
  'WALLET_CHALLENGE_MISSING',
  'WALLET_CHALLENGE_EXPIRED',
];

/**
 * Links the wallet of this proof to the identity, before the save; a linked one is not linked again. Signatures
 * that the backend refuses are dropped, so that the wallet is asked to sign again. Rejects with the error of
 * the call.
 */
export async function linkWallet(
  { call, context, host }: Onboarding,
  form: FormStore,
  proof: WalletProof,
  signal: AbortSignal,
): Promise<void> {
  try {
    await call(linkWalletToIdentity, linkRequest(proof), context(signal));
  } catch (error) {
    const isRefused = error instanceof OnboardingError && isProofRefused(error);
    // Without a proof the wallet part offers to connect, and the wallet signs again.
    if (isRefused && form.proof.peek() === proof) form.proof.value = null;
    throw error;
  }
  if (form.proof.peek() === proof) form.proof.value = { ...proof, linked: true };
  const { network, provider } = proof;
  host.emit('onboarding-wallet-linked', { network, provider });
}

/** What links the wallet of a proof to the identity. */
export function linkRequest({ address, signature, challengeSignature }: WalletProof) {
  const signatures = { signature, ...(challengeSignature !== undefined && { challengeSignature }) };
  return { walletAddress: address, ...signatures };
}

/** Whether a refused link means that the wallet has to sign again; otherwise the same proof may serve. */
export function isProofRefused({ status, code }: OnboardingError): boolean {
  return status === 422 || PROOF_CODES.includes(code);
}
