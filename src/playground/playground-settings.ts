import type { Wait } from '../kit/waiting/waiting';
import type { Timing } from '../reference-backend/rules/state/timing';

/** What a playground needs. */
export interface PlaygroundSettings {
  /** Id of the first profile; for an unknown id the first one in the list. */
  readonly profile: string;
  /** ms since 1970 */
  readonly now: () => number;
  readonly wait: Wait;
  /** Returns a new text at each call. */
  readonly newId: () => string;
  /** Origin of the page. */
  readonly origin: string;
  /** The chain id of the required network. */
  readonly chainId: () => number;
  /** Prefix of the paths of uploads and documents: an absolute http(s) address. */
  readonly storeUrl: string;
  readonly timing?: Partial<Timing>;
}
