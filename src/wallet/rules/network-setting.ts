import { isRecord } from '../../kit/rules/is-record';

/** The values of `wallet-network`: the names of the chains, without their details (chain-table.ts). */
export const NETWORKS = [
  'mainnet',
  'ropsten',
  'kovan',
  'matic',
  'mumbai',
  'amoy',
  'goerli',
  'avalanche',
  'avalancheFuji',
  'klaytn',
  'baobab',
  'telos',
  'telosTestnet',
] as const;

export type Network = (typeof NETWORKS)[number];

/** The required network where the host names none. */
export const DEFAULT_NETWORK: Network = 'amoy';

/** The names of the host's `networks` whose rows have a chain id. */
export function ownNetworks(networks: unknown): readonly string[] {
  if (!isRecord(networks)) return [];
  return Object.keys(networks).filter((name) => {
    const row = networks[name];
    return isRecord(row) && Number.isSafeInteger(row.chainId);
  });
}
