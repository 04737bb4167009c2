import type { Backend } from '../rules/backend';
import type { ProfileDefinition } from '../rules/profile-definition';
import type { Sign } from '../rules/signed-url';
import type { StateStore } from '../rules/state-store';
import type { Timing } from '../rules/timing';
import type { Blobs } from '../store/blobs';
import type { CookieRules } from './cookies';
import type { Faults } from './faults';

/** What the parts of one server share. */
export interface ServerContext {
  readonly backend: Backend;
  readonly store: StateStore;
  readonly blobs: Blobs;
  readonly profiles: readonly ProfileDefinition[];
  /** Origins whose pages may call, the server's own among them. */
  readonly origins: readonly string[];
  readonly cookie: CookieRules;
  readonly timing: Timing;
  readonly faults: Faults;
  /** ms since 1970 */
  readonly now: () => number;
  readonly newId: () => string;
  readonly sign: Sign;
  /** Resolves after `ms`. */
  readonly delay: (ms: number) => Promise<void>;
}
