import { type Chain, hexChainId } from './chain-table';

/** The parameters of `wallet_addEthereumChain`; undefined for a chain that can't be added. */
export function addChainParams(chain: Chain): Readonly<Record<string, unknown>> | undefined {
  const { details } = chain;
  if (!details) return undefined;
  return {
    chainId: hexChainId(chain),
    chainName: details.chainName,
    nativeCurrency: details.currency,
    rpcUrls: details.rpcUrls,
    ...(details.explorerUrls && { blockExplorerUrls: details.explorerUrls }),
  };
}
