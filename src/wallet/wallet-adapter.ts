import type { WalletChallenge } from '../http/calls/wallet-challenge';
import type { Wait } from '../kit/waiting/waiting';
import type { Chain } from './rules/chain-table';
import type { WalletKind } from './rules/wallet-kinds';

/** Options of a connect. */
export interface ConnectRequest {
  /** Aborts when the investor cancels, the element is removed or the time limit is over. */
  readonly signal: AbortSignal;
  /** The network on which the investor has to sign. */
  readonly requiredChain: Chain;
  /**
   * Takes the address behind the QR code and the links into wallet apps, if the wallet is not in this
   * browser; may be called again with a new one. Never log it: it opens the session.
   */
  readonly onUri: (uri: string) => void;
  /** Call when a wallet in this browser is asked: from then on there is a request to confirm. */
  readonly onAsked: () => void;
}

/** An EIP-1193 request. */
export interface WalletRequest {
  readonly method: string;
  readonly params?: readonly unknown[];
}

/** What a connected wallet reports on its own; values are unchecked. */
export interface WalletListener {
  /** The selected account changed; undefined if there is none any more. */
  onAccount(address: unknown): void;
  /** Another chain: its id in decimal or hex. */
  onChain(chainId: unknown): void;
  /** The wallet ended the session. */
  onDisconnect(): void;
}

/** A connected wallet. */
export interface WalletSession {
  /** The wallet's name for the backend and the host: 'MetaMask', 'Ledger Live' … */
  readonly providerName: string;
  /** True over WalletConnect, whose sessions survive a reload. */
  readonly overWalletConnect?: boolean;
  /** The connected address, unchecked; undefined if there is none. */
  address(): unknown;
  /**
   * Sends a request to the wallet: `eth_chainId`, `personal_sign`, `wallet_switchEthereumChain` … Rejects
   * with a WalletFault, with what the wallet throws (rules/read-wallet-error.ts parses it), or, when `signal`
   * aborts first, with its reason; a later answer is dropped.
   */
  request(request: WalletRequest, signal: AbortSignal): Promise<unknown>;
  /** Subscribes to the wallet; returns an unsubscribe function. */
  subscribe(listener: WalletListener): () => void;
  /** Ends the session. Never rejects; does nothing the second time. */
  disconnect(): Promise<void>;
  /**
   * Releases the wallet without ending the session, because the element was removed: no socket, timer or
   * listener remains, and the next `connect` resumes the session if the wallet keeps it.
   */
  release(): void;
}

/** One way to connect a wallet, behind the interface that all share. */
export interface WalletAdapter {
  /** After this time without a connection the flow ends with WalletFault 'timeout' and aborts. */
  readonly connectLimitMs: number;
  /**
   * Connects, resuming a session from before a reload. Rejects with a WalletFault, with what the wallet
   * throws, or with the reason of `signal`, after which no socket, timer or listener may remain.
   */
  connect(request: ConnectRequest): Promise<WalletSession>;
}

/** What the wallet needs of the app; every promise rejects when its signal aborts. */
export interface WalletPort {
  /** The required network's name, `wallet-network`. */
  readonly network: () => string;
  /** The host's own networks. */
  readonly networks: () => unknown;
  /** Whether WalletConnect is set up; without a project id its three wallets are disabled. */
  readonly hasProjectId: () => boolean;
  /** Loads the adapter of one kind only. */
  loadAdapter(kind: WalletKind): Promise<WalletAdapter>;
  /**
   * Whether the account is a contract, so that others may have to sign too; undefined if unknown. Never
   * rejects, and nothing waits for it.
   */
  isContract(address: string, chain: Chain, signal: AbortSignal): Promise<boolean | undefined>;
  /**
   * Fetches the message that this address signs besides the sentence; undefined if the backend has no such
   * call. Rejects with an OnboardingError.
   */
  challenge(address: string, signal: AbortSignal): Promise<WalletChallenge | undefined>;
  /** The page's host, which a challenge must name. */
  readonly domain: () => string;
  /** The origins that a challenge's URI may have: the page's and the backend's. */
  readonly origins: () => readonly string[];
  /** Milliseconds since any fixed time. */
  now(): number;
  readonly wait: Wait;
  log(level: 'error' | 'warn' | 'info', line: string): void;
  /** Stores which kind of wallet was asked to sign, for after a reload; undefined removes it. */
  remember(kind: WalletKind | undefined): void;
}
