import { isLoopback, isWebAddress } from '../../kit/rules/web-address';
import { type Network, ownNetworks } from './network-setting';

/** The parameters of `wallet_addEthereumChain` (EIP-3085), and the chain's endpoints. */
export interface ChainDetails {
  /** As the wallet shows it. */
  readonly chainName: string;
  readonly currency: { readonly name: string; readonly symbol: string; readonly decimals: 18 };
  /** Public RPC endpoints, the best first. */
  readonly rpcUrls: readonly [string, ...string[]];
  readonly explorerUrls?: readonly string[];
}

/** One supported chain. */
export interface Chain {
  /** The network's name, as in `wallet-network`; networks are compared by it. */
  readonly network: Network | (string & {});
  readonly id: number;
  /** Whether it is one of the wallet dialog's chains (product-rules#dialog-chains). */
  readonly inDialog: boolean;
  /**
   * Absent for a chain that was shut down: it keeps its name, but no wallet is asked to add it, and its
   * endpoints, which anybody may own now, are never called.
   */
  readonly details?: ChainDetails;
  /** The name for the investor if there are no details. */
  readonly label?: string;
}

const currency = (symbol: string, name = symbol) => ({ name, symbol, decimals: 18 }) as const;

/**
 * Every supported chain. `networkOfChainId` knows all of them (product-rules#chain-names); WalletConnect is
 * offered those with `inDialog` (product-rules#dialog-chains).
 */
export const CHAINS: readonly Chain[] = [
  {
    network: 'mainnet',
    id: 1,
    inDialog: true,
    details: {
      chainName: 'Ethereum',
      currency: currency('ETH', 'Ether'),
      rpcUrls: ['https://ethereum-rpc.publicnode.com'],
      explorerUrls: ['https://etherscan.io'],
    },
  },
  { network: 'ropsten', id: 3, inDialog: false, label: 'Ropsten' },
  { network: 'kovan', id: 42, inDialog: false, label: 'Kovan' },
  {
    network: 'matic',
    id: 137,
    inDialog: true,
    details: {
      chainName: 'Polygon',
      currency: currency('POL'),
      rpcUrls: ['https://polygon-rpc.com'],
      explorerUrls: ['https://polygonscan.com'],
    },
  },
  {
    network: 'mumbai',
    id: 80001,
    inDialog: true,
    label: 'Polygon Mumbai',
  },
  {
    network: 'amoy',
    id: 80002,
    inDialog: true,
    details: {
      chainName: 'Polygon Amoy',
      currency: currency('POL'),
      rpcUrls: ['https://rpc-amoy.polygon.technology'],
      explorerUrls: ['https://amoy.polygonscan.com'],
    },
  },
  {
    network: 'goerli',
    id: 5,
    inDialog: true,
    label: 'Goerli',
  },
  {
    network: 'avalanche',
    id: 43114,
    inDialog: true,
    details: {
      chainName: 'Avalanche C-Chain',
      currency: currency('AVAX', 'Avalanche'),
      rpcUrls: ['https://api.avax.network/ext/bc/C/rpc'],
      explorerUrls: ['https://snowtrace.io'],
    },
  },
  {
    network: 'avalancheFuji',
    id: 43113,
    inDialog: true,
    details: {
      chainName: 'Avalanche Fuji',
      currency: currency('AVAX', 'Avalanche'),
      rpcUrls: ['https://api.avax-test.network/ext/bc/C/rpc'],
      explorerUrls: ['https://testnet.snowtrace.io'],
    },
  },
  {
    network: 'klaytn',
    id: 8217,
    inDialog: true,
    details: {
      chainName: 'Kaia (Klaytn)',
      currency: currency('KAIA'),
      rpcUrls: ['https://public-en.node.kaia.io'],
      explorerUrls: ['https://kaiascan.io'],
    },
  },
  {
    network: 'baobab',
    id: 1001,
    inDialog: true,
    details: {
      chainName: 'Kaia Kairos (Klaytn Baobab)',
      currency: currency('KAIA'),
      rpcUrls: ['https://public-en-kairos.node.kaia.io'],
      explorerUrls: ['https://kairos.kaiascan.io'],
    },
  },
  {
    network: 'telos',
    id: 40,
    inDialog: true,
    details: {
      chainName: 'Telos EVM',
      currency: currency('TLOS', 'Telos'),
      rpcUrls: ['https://rpc.telos.net'],
      explorerUrls: ['https://www.teloscan.io'],
    },
  },
  {
    network: 'telosTestnet',
    id: 41,
    inDialog: true,
    details: {
      chainName: 'Telos EVM Testnet',
      currency: currency('TLOS', 'Telos'),
      rpcUrls: ['https://rpc.testnet.telos.net'],
      explorerUrls: ['https://testnet.teloscan.io'],
    },
  },
];

/** The chain of a network's name, a row of the host's `networks` first; undefined for an unknown name. */
export function chainOf(network: string, networks?: unknown): Chain | undefined {
  return ownNetworks(networks).includes(network)
    ? ownChain(network, (networks as Record<string, HostRow>)[network] as HostRow)
    : CHAINS.find((chain) => chain.network === network);
}

/** A row of the host's `networks`, of which only the chain id is certain. */
interface HostRow {
  readonly chainId: number;
  readonly label?: unknown;
  readonly rpcUrls?: unknown;
  readonly blockExplorerUrls?: unknown;
}

function ownChain(network: string, row: HostRow): Chain {
  const { chainId: id, label } = row;
  const chainName = typeof label === 'string' && label ? label : network;
  const [best, ...others] = addresses(row.rpcUrls);
  const explorerUrls = addresses(row.blockExplorerUrls);
  return {
    network,
    id,
    inDialog: true,
    label: chainName,
    ...(best && {
      details: {
        chainName,
        currency: currency('ETH', 'Ether'),
        rpcUrls: [best, ...others],
        ...(explorerUrls.length > 0 && { explorerUrls }),
      },
    }),
  };
}

/** Those over https, or http on this machine: MetaMask refuses a list without one. */
function addresses(list: unknown): readonly string[] {
  return Array.isArray(list)
    ? list.filter((one) => isWebAddress(one) && isSecure(new URL(one)))
    : [];
}

function isSecure(url: URL): boolean {
  return url.protocol === 'https:' || isLoopback(url);
}

/** The chain's name for the investor. */
export function chainLabel({ network, details, label }: Chain): string {
  return details?.chainName ?? label ?? network;
}

/** A chain id in the wallets' format: '0x13882'. */
export function hexChainId({ id }: Pick<Chain, 'id'>): string {
  return `0x${id.toString(16)}`;
}

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

/**
 * The name of the network that a wallet reports, from a chain id in decimal or hex, as a number or text.
 * Undefined for an unknown chain, which counts as the wrong network. `required` may be one of the host's.
 */
export function networkOfChainId(chainId: unknown, required?: Chain): string | undefined {
  const id = chainIdNumber(chainId);
  return (required?.id === id ? required : CHAINS.find((chain) => chain.id === id))?.network;
}

function chainIdNumber(chainId: unknown): number | undefined {
  if (typeof chainId === 'number') return chainId;
  if (typeof chainId === 'bigint') return Number(chainId);
  if (typeof chainId !== 'string' || !/^(0x[\da-f]+|\d+)$/i.test(chainId)) return undefined;
  return Number(chainId);
}
