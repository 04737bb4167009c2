import { verifyMessage } from 'viem/utils';
import type { VerifySignature } from './rules/wallet/link-wallet';

/**
 * Verifies a signature made with a key of the account's own, with no call to anybody. What can't be read
 * as a signature is none.
 */
export const verifyOwnKey: VerifySignature = async ({ address, message, signature }) => {
  const signed = {
    address: address as `0x${string}`,
    message,
    signature: signature as `0x${string}`,
  };
  return verifyMessage(signed).catch(() => false);
};
