import type { WalletChallenge } from '../http/calls/wallet-challenge';
import type { Wait } from '../kit/waiting/waiting';
import type { Chain } from './rules/chain-table';
import type { WalletKind } from './rules/wallet-kinds';
import type { WalletAdapter } from './wallet-adapter';

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
