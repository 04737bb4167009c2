/** The values of `wallet-network`: the names of the chains, without their details (chains.ts). */
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
