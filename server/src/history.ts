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
export async function writeHistory(db: Db, secrets: Secrets, happened: Happened): Promise<void> {
  const { keys, ...row } = historyRow(secrets, happened);
  await db
    .insertInto('history')
    .values({ ...row, keys: keys && JSON.stringify(keys) })
    .execute();
}

/** What happened, as the database keeps it. */
export function historyRow(
  { hide }: Secrets,
  { investorId, at, actor, action, sectionId, keys }: Happened,
) {
  const subject = hide(investorId);
  return { ...{ subject, at, actor, action }, section_id: sectionId ?? null, keys: keys ?? null };
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
export async function writeEvent(db: Db, told: Told): Promise<void> {
  const { body, ...row } = eventRow(told);
  await db
    .insertInto('events')
    .values({ ...row, body: JSON.stringify(body) })
    .execute();
}

/** What a webhook is to tell, as the database keeps it. */
export function eventRow({ type, investorId, at, sectionId, documentId }: Told) {
  const data = {
    investorId,
    ...(sectionId !== undefined && { sectionId }),
    ...(documentId !== undefined && { documentId }),
  };
  return {
    message_id: `msg_${randomUUID().replaceAll('-', '')}`,
    investor_id: investorId,
    type,
    body: { type, timestamp: at.toISOString(), data },
    created_at: at,
    next_at: at,
  };
}
