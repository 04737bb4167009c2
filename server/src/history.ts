import { randomUUID } from 'node:crypto';
import type { Db } from './database/database';
import type { Secrets } from './database/secrets';

/** Who did what to which investor. */
export interface Happened {
  readonly investorId: string;
  readonly at: Date;
  readonly actor: string;
  readonly action: string;
  readonly sectionId?: string | undefined;
  /** Of the elements; never their values. */
  readonly keys?: readonly string[] | undefined;
}

/** Writes down what happened, in the transaction that does it. */
export async function writeHistory(
  db: Db,
  { hide }: Secrets,
  { investorId, at, actor, action, sectionId, keys }: Happened,
): Promise<void> {
  await db
    .insertInto('history')
    .values({
      subject: hide(investorId),
      ...{ at, actor, action },
      section_id: sectionId ?? null,
      keys: keys ? JSON.stringify(keys) : null,
    })
    .execute();
}

/** What a webhook tells. */
export interface Told {
  readonly type:
    | 'onboarding.section.saved'
    | 'onboarding.profile.submitted'
    | 'onboarding.document.received'
    | 'onboarding.wallet.linked'
    | 'onboarding.kyc.changed'
    | 'onboarding.review.requested'
    | 'onboarding.investor.erased';
  readonly investorId: string;
  readonly at: Date;
  readonly sectionId?: string | undefined;
  readonly documentId?: string | undefined;
}

/** Writes down what a webhook is to tell, in the transaction that it tells of. */
export async function writeEvent(
  db: Db,
  { type, investorId, at, sectionId, documentId }: Told,
): Promise<void> {
  const data = {
    investorId,
    ...(sectionId !== undefined && { sectionId }),
    ...(documentId !== undefined && { documentId }),
  };
  await db
    .insertInto('events')
    .values({
      message_id: `msg_${randomUUID().replaceAll('-', '')}`,
      investor_id: investorId,
      type,
      body: JSON.stringify({ type, timestamp: at.toISOString(), data }),
      created_at: at,
      next_at: at,
    })
    .execute();
}
