// Imported at once: what starts the demo (tools/scripts/start.mjs) can load nothing later.
import { createPublicClient, http, type PublicClient } from 'viem';
import type { VerifySignature } from '../../src/reference-backend/rules/wallet/link-wallet';
import { verifyOwnKey } from '../../src/reference-backend/verify-own-key';

/**
 * Verifies a wallet's signature. One made with a key of the account's own is verified here, with no
 * call to anybody; with `rpcUrl`, the chain is asked for those of contract wallets too (ERC-1271, and
 * ERC-6492 where the contract is not deployed yet). A chain that can't be asked proves nothing.
 */
export function createVerifySignature(rpcUrl?: string): VerifySignature {
  let client: PublicClient | undefined;
  return async (proof) => {
    const isOwnKey = await verifyOwnKey(proof);
    if (isOwnKey || rpcUrl === undefined) return isOwnKey;
    client ??= createPublicClient({ transport: http(rpcUrl) });
    const { address, message, signature } = proof;
    const signed = {
      address: address as `0x${string}`,
      message,
      signature: signature as `0x${string}`,
    };
    return client.verifyMessage(signed).catch(() => false);
  };
}
