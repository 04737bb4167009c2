import type { Chain } from './rules/chains';

export type { WalletKind } from './rules/wallet-kinds';

/** What a wallet is connected with. */
export interface ConnectRequest {
  /** Aborts when the investor cancels, the element goes or the limit is over. */
  readonly signal: AbortSignal;
  /** The network on which the investor has to sign. */
  readonly requiredChain: Chain;
  /**
   * The address behind the QR code and the links into wallet apps, where the wallet is not in this
   * browser; may come again with a fresh one. Never logged: it opens the session.
   */
  readonly onUri: (uri: string) => void;
}

/** An EIP-1193 request. */
export interface WalletRequest {
  readonly method: string;
  readonly params?: readonly unknown[];
}

/** What a connected wallet reports by itself; values as the wallet gave them, unchecked. */
export interface WalletListener {
  /** The account in front changed; undefined when there is none any more. */
  onAccount(address: unknown): void;
  /** Another chain: its id in decimal or hex. */
  onChain(chainId: unknown): void;
  /** The wallet ended the session. */
  onDisconnect(): void;
}

/** A connected wallet. */
export interface WalletSession {
  /** The wallet's name as the backend and the host hear it: 'MetaMask', 'Ledger Live' … */
  readonly providerName: string;
  /** Reached over WalletConnect, whose sessions outlive a reload; absent: no. */
  readonly overWalletConnect?: boolean;
  /** The connected address as the wallet gave it, unchecked; undefined when there is none. */
  address(): unknown;
  /**
   * Asks the wallet: `eth_chainId`, `personal_sign`, `wallet_switchEthereumChain` … Rejects with whatever
   * the wallet throws (rules/wallet-error.ts reads it), with a WalletFault, or, when `signal` aborts
   * first, with its reason: what the wallet answers after that is dropped.
   */
  request(request: WalletRequest, signal: AbortSignal): Promise<unknown>;
  /** Hears of the wallet from now on; returns the way to stop. */
  subscribe(listener: WalletListener): () => void;
  /** Ends the session. Never rejects; does nothing the second time. */
  disconnect(): Promise<void>;
  /**
   * Lets go of the wallet without ending the session, because the element was removed: no socket, timer
   * or listener stays, and the next `connect` resumes the session where the wallet keeps it.
   */
  release(): void;
}

/** One way to a wallet, behind the interface all share. */
export interface WalletAdapter {
  /** After this time without a connection the flow gives up with WalletFault 'timeout' and aborts. */
  readonly connectLimitMs: number;
  /**
   * Connects, taking up a session that is still there from before a reload. Rejects with a WalletFault,
   * with what the wallet throws, or with the reason of `signal`: after which nothing of it may linger.
   */
  connect(request: ConnectRequest): Promise<WalletSession>;
}
