import { addChainParams } from '../rules/add-chain-params';
import { type Chain, hexChainId } from '../rules/chain-table';
import { networkOfChainId } from '../rules/network-of-chain-id';
import { readWalletError } from '../rules/read-wallet-error';
import type { WalletSession } from '../wallet-adapter';

/** Whether the wallet is on this chain. Rejects as `WalletSession.request` does. */
export async function isOnNetwork(
  session: WalletSession,
  chain: Chain,
  signal: AbortSignal,
): Promise<boolean> {
  return (
    networkOfChainId(await session.request({ method: 'eth_chainId' }, signal)) === chain.network
  );
}

/**
 * Asks the wallet to switch to this chain, and to add an unknown one. Resolves with whether the wallet is on
 * the chain afterwards; rejects as `WalletSession.request` does.
 */
export async function switchNetwork(
  session: WalletSession,
  chain: Chain,
  signal: AbortSignal,
): Promise<boolean> {
  const ask = () =>
    session.request(
      { method: 'wallet_switchEthereumChain', params: [{ chainId: hexChainId(chain) }] },
      signal,
    );
  try {
    await ask();
  } catch (error) {
    const params = addChainParams(chain);
    if (signal.aborted || readWalletError(error).kind !== 'unknown-chain' || !params) throw error;
    await session.request({ method: 'wallet_addEthereumChain', params: [params] }, signal);
    // Adding a chain need not switch to it (EIP-3085).
    if (!(await isOnNetwork(session, chain, signal))) await ask();
  }
  return isOnNetwork(session, chain, signal);
}
