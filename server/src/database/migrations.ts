import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables';

/**
 * Each brings the database from one version to the next. They only add, so that the node of the version before goes on
 * beside the new one; what has been released is never changed.
 */
export const MIGRATIONS: readonly (readonly string[])[] = [
  [
    `create table investors (
      id text primary key,
      ref text not null unique,
      profile text not null,
      profile_version text not null,
      email text not null,
      state json not null,
      status text not null,
      kyc text not null,
      complete integer not null,
      total integer not null,
      changed_at timestamptz not null,
      created_at timestamptz not null
    )`,
    'create index investors_by_change on investors (changed_at desc, id)',
    'create index investors_by_status on investors (status, changed_at desc, id)',
    `create table wallets (
      address text primary key,
      investor_id text not null,
      signature text not null,
      challenge_signature text,
      linked_at timestamptz not null
    )`,
    'create index wallets_of_investor on wallets (investor_id)',
    `create table sign_ins (
      subject text not null,
      sign_in text not null,
      ended_at timestamptz,
      primary key (subject, sign_in)
    )`,
    `create table history (
      id bigserial primary key,
      subject text not null,
      at timestamptz not null,
      actor text not null,
      action text not null,
      section_id text,
      keys json
    )`,
    'create index history_of_subject on history (subject, id)',
    `create table events (
      id bigserial primary key,
      message_id text not null,
      investor_id text not null,
      type text not null,
      body json not null,
      created_at timestamptz not null,
      attempts integer not null default 0,
      next_at timestamptz not null,
      claimed_until timestamptz
    )`,
    'create index events_of_investor on events (investor_id, id)',
    'create index events_by_time on events (next_at)',
    `create table secrets (
      name text primary key,
      value text not null,
      created_at timestamptz not null
    )`,
    `create table applicants (
      provider text not null,
      applicant_id text not null,
      investor_id text not null,
      section_id text not null,
      run_id text not null,
      told_at timestamptz,
      primary key (provider, applicant_id, section_id)
    )`,
    'create index applicants_of_investor on applicants (investor_id)',
  ],
  [
    `create table removals (
      ref text primary key,
      subject text not null,
      upload_ids json not null,
      removed_at timestamptz,
      ends_at timestamptz not null
    )`,
    'create index removals_of_subject on removals (subject)',
  ],
  [
    'alter table investors add column set_aside_at timestamptz',
    'create index investors_by_aside on investors (set_aside_at)',
  ],
];

/** Brings the database to the newest version; of several nodes that start at once, one after the other. */
export async function migrate(
  db: Kysely<Tables>,
  now: Date,
  migrations = MIGRATIONS,
): Promise<void> {
  await sql`create table if not exists migrations (version integer primary key, at timestamptz not null)`
    .execute(db)
    .catch((error: unknown) => {
      // Of two nodes that make it at the same moment one is told that it is there, 'if not exists' or not: the
      // table, the type of its rows, or the key of either.
      const { code = '' } = error as { code?: string };
      if (!['42P07', '42710', '23505'].includes(code)) throw error;
    });
  await db
    .insertInto('migrations')
    .values({ version: 0, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db.transaction().execute(async (trx) => {
    // The row of version 0 is what nodes wait for.
    await trx
      .selectFrom('migrations')
      .select('version')
      .where('version', '=', 0)
      .forUpdate()
      .execute();
    const done = await trx.selectFrom('migrations').select('version').execute();
    const newest = Math.max(0, ...done.map(({ version }) => version));
    for (const [index, statements] of migrations.entries()) {
      const version = index + 1;
      if (version <= newest) continue;
      for (const statement of statements) await sql.raw(statement).execute(trx);
      await trx.insertInto('migrations').values({ version, at: now }).execute();
    }
  });
}
