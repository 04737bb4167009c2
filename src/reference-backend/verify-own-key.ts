import { verifyMessage } from 'viem/utils';
import type { VerifySignature } from './rules/wallet/link-wallet';

/**
 * Verifies a signature by an account's own key, without a network request. An unreadable signature is
 * invalid.
 */
export const verifyOwnKey: VerifySignature = async ({ address, message, signature }) => {
  const signed = {
    address: address as `0x${string}`,
    message,
    signature: signature as `0x${string}`,
  };
  return verifyMessage(signed).catch(() => false);
};
