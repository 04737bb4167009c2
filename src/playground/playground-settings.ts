import type { Wait } from '../http/abortable';
import type { Timing } from '../reference-backend/rules/timing';

/** The world of a playground, handed in. */
export interface PlaygroundSettings {
  /** Id of the profile to start with; an unknown one is the first. */
  readonly profile: string;
  /** ms since 1970 */
  readonly now: () => number;
  readonly wait: Wait;
  /** Text no other call of it gives. */
  readonly newId: () => string;
  /** Origin of the page. */
  readonly origin: string;
  /** Of the network a wallet has to be on. */
  readonly chainId: () => number;
  /** Put before the paths of uploads and documents: an absolute http(s) address. */
  readonly storeUrl: string;
  readonly timing?: Partial<Timing>;
}
