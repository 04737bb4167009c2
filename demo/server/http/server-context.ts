import type { Faults } from '../../../src/reference-backend/faults';
import type { ReceiptKey } from '../../../src/reference-backend/receipt-file';
import type { Backend } from '../../../src/reference-backend/rules/backend';
import type { Sign } from '../../../src/reference-backend/rules/documents/signed-url';
import type { ProfileDefinition } from '../../../src/reference-backend/rules/profile/profile-definition';
import type { StateStore } from '../../../src/reference-backend/rules/state/state-store';
import type { Timing } from '../../../src/reference-backend/rules/state/timing';
import type { Blobs } from '../store/blobs';
import type { CookieRules } from './cookies';

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
  /** Signs receipts; made or read with the first one. */
  readonly receiptKey: () => Promise<ReceiptKey>;
  /** Resolves after `ms`. */
  readonly delay: (ms: number) => Promise<void>;
}
