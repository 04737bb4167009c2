import { CHAINS } from './chain-table';

/**
 * The name of the network that a wallet reports, from a chain id in decimal or hex, as a number or text.
 * Undefined for an unknown chain, which counts as the wrong network.
 */
export function networkOfChainId(chainId: unknown): string | undefined {
  const id = chainIdNumber(chainId);
  return CHAINS.find((chain) => chain.id === id)?.network;
}

function chainIdNumber(chainId: unknown): number | undefined {
  if (typeof chainId === 'number') return chainId;
  if (typeof chainId === 'bigint') return Number(chainId);
  if (typeof chainId !== 'string' || !/^(0x[\da-f]+|\d+)$/i.test(chainId)) return undefined;
  return Number(chainId);
}
