import type { Sign } from '../documents/signed-url';
import type { ProfileDefinition } from '../profile/profile-definition';
import type { VerifySignature } from '../wallet/link-wallet';
import type { StateStore } from './state-store';
import type { Timing } from './timing';

/** The world of a backend, handed in: its rules have no clock, no randomness and no network. */
export interface BackendSettings {
  readonly store: StateStore;
  readonly profiles: readonly ProfileDefinition[];
  readonly timing: Timing;
  /** ms since 1970 */
  readonly now: () => number;
  /** A new id or secret that nobody can guess. */
  readonly newId: () => string;
  readonly sign: Sign;
  readonly verifySignature: VerifySignature;
  /** Wallets sign a challenge for this chain besides the sentence; undefined: the sentence alone. */
  readonly walletChallenges?: { readonly chainId: number } | undefined;
  /** The client's page for phones; undefined: documents come from the computer alone. */
  readonly handoffPage?: string | undefined;
  /** Config data of an identity check for one investor, with a fresh sdkToken. */
  readonly identityConfig: (pluginId: string, investorId: string) => object;
  /** Where upload URLs and document links lead: an address without a slash at its end. */
  readonly storeUrl: () => string;
}
