import type { Wait } from '../http/abortable';
import type { WalletChallenge } from '../http/schemas';
import type { Chain } from './rules/chains';
import type { WalletKind } from './rules/wallet-kinds';
import type { WalletAdapter } from './wallet-adapter';

/** What the wallet component emits, in this order. */
export interface WalletEvents {
  /** `challengeSignature`: over the backend's challenge, where it has one. */
  onWalletSignature(signature: string, challengeSignature?: string): void;
  /** The address; after a failure the previous selection, undefined when there was none. */
  accountSelected(address: string | undefined): void;
  providerRecorded(providerName: string): void;
}

/** What the wallet needs of the app; every promise rejects when its signal aborts. */
export interface WalletPort {
  /** The required network's name, `wallet-network`. */
  readonly network: () => string;
  /** WalletConnect is set up here: without a project id its three wallets are disabled. */
  readonly hasProjectId: () => boolean;
  /** Loads the adapter of one kind, and nothing of the others. */
  loadAdapter(kind: WalletKind): Promise<WalletAdapter>;
  /**
   * Whether the account is a contract, so that others may have to sign too; undefined where nobody can
   * tell. Never rejects, and nothing waits for it.
   */
  isContract(address: string, chain: Chain, signal: AbortSignal): Promise<boolean | undefined>;
  /**
   * Asks the backend what this address signs besides the sentence; undefined where it has no such call.
   * Rejects with an OnboardingError.
   */
  challenge(address: string, signal: AbortSignal): Promise<WalletChallenge | undefined>;
  /** Host of the page, which a challenge has to name. */
  readonly domain: () => string;
  /** Milliseconds, of any beginning. */
  now(): number;
  readonly wait: Wait;
  log(level: 'error' | 'warn', line: string): void;
  /** Remembers over a reload which kind of wallet was asked to sign; undefined forgets it. */
  remember(kind: WalletKind | undefined): void;
}
