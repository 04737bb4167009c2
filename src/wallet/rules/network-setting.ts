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
