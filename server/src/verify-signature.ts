import type { VerifySignature } from '../../src/reference-backend/rules/wallet/link-wallet';

/** Verifies a signature by an account's own key. What verifies is loaded with the first wallet. */
export const verifyOwnKey: VerifySignature = async (proof) => {
  const { verifyOwnKey: verify } = await import('../../src/reference-backend/verify-own-key');
  return verify(proof);
};
