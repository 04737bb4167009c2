import type { Timing } from '../../src/reference-backend/rules/state/timing';
import type { VerifySignature } from '../../src/reference-backend/rules/wallet/link-wallet';
import type { Db } from './database/database';
import type { Secrets } from './database/secrets';
import type { DocumentStore } from './documents/document-store';
import type { IdentityProviders } from './identity/identity-providers';
import type { Limits } from './limits';
import type { Log } from './log';
import type { Metrics } from './metrics';
import type { Profiles } from './profiles';
import type { RecentInvestors } from './recent-investors';
import type { Authentication } from './tokens';

/** What the parts of one server share. */
export interface ServerContext {
  readonly db: Db;
  readonly secrets: Secrets;
  /** As they are now: they may be read anew. */
  readonly profiles: () => Profiles;
  readonly recent: RecentInvestors;
  readonly documents: DocumentStore;
  readonly authentication: Authentication;
  readonly identity: IdentityProviders;
  readonly limits: Limits;
  readonly log: Log;
  readonly metrics: Metrics;
  /** This server as browsers see it, without a slash at its end. */
  readonly publicUrl: () => string;
  /** Origins whose pages may call. */
  readonly origins: () => readonly string[];
  readonly timing: Timing;
  /** False: the decision of an identity check is somebody else's. */
  readonly walletChallenges: { readonly chainId: number } | undefined;
  /** The client's page for phones; undefined: documents come from the computer alone. */
  readonly handoffPage: string | undefined;
  readonly verifySignature: VerifySignature;
  /** Webhooks are sent: what happened is written down for them. */
  readonly tellsWebhooks: boolean;
  /** How long answers are kept that another answer hides, in ms. */
  readonly setAsideMs: number;
  /** ms since 1970 */
  readonly now: () => number;
  /** A new id or secret that nobody can guess. */
  readonly newId: () => string;
}
