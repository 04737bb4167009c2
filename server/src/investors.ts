import { type Kysely, sql } from 'kysely';
import { kycStatus } from '../../src/reference-backend/rules/kyc';
import type { ProfileDefinition } from '../../src/reference-backend/rules/profile/profile-definition';
import {
  asideSince,
  notedHidden,
  settleOnProfile,
  withoutAside,
} from '../../src/reference-backend/rules/save/set-aside';
import type {
  InvestorState,
  KycState,
} from '../../src/reference-backend/rules/state/backend-state';
import { newInvestor } from '../../src/reference-backend/rules/state/backend-state';
import { languageOf } from './contract/language';
import type { Db } from './database/database';
import { isAway, isConflict, isStorable } from './database/database';
import type { InvestorTable, Tables } from './database/tables';
import { eventRow, type Happened, historyRow, type Told, writeHistory } from './history';
import { RefusedCall, unavailable } from './problem';
import type { ServedProfile } from './profiles';
import type { ServerContext } from './server-context';
import { summaryOf } from './standing';
import type { Caller } from './tokens';

/** An investor as the database has it, and as the rules are given it. */
export interface Loaded {
  readonly id: string;
  readonly ref: string;
  readonly email: string;
  readonly profile: ServedProfile;
  /** False: its profile is not here any more, `profile` has the name alone of it, and nothing is written. */
  readonly hasProfile: boolean;
  readonly investor: InvestorState;
  /** Its state as the database has it: while that is the same, nobody has changed the investor. */
  readonly stored: string;
  /** How far the profile was when it was written last: what is asked may have changed since. */
  readonly statusStored: InvestorTable['status'];
  readonly changedAt: Date;
  readonly createdAt: Date;
}

const COLUMNS = [
  ...(['id', 'ref', 'profile', 'profile_version', 'email', 'status'] as const),
  ...(['changed_at', 'created_at'] as const),
] as const;

type Row = Pick<InvestorTable, (typeof COLUMNS)[number]> & { readonly stored: string };

interface WalletRow {
  readonly address: string;
  readonly signature: string;
  readonly challenge_signature: string | null;
}

/** What happened besides, written with the change that it came with. */
export interface Consequences {
  readonly history?: readonly Omit<Happened, 'investorId' | 'at'>[];
  readonly events?: readonly Omit<Told, 'investorId' | 'at'>[];
}

/** Rejects with 503 UNAVAILABLE while the database is away. */
export async function ofDatabase<Value>(run: () => Promise<Value>): Promise<Value> {
  try {
    return await run();
  } catch (error) {
    throw isAway(error) ? unavailable() : error;
  }
}

/** How often a transaction that lost against another one is tried. */
const ATTEMPTS = 5;

/** One transaction, tried again where it lost against another one. */
export async function inTransaction<Value>(
  db: Db,
  run: (trx: Kysely<Tables>) => Promise<Value>,
): Promise<Value> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(run);
    } catch (error) {
      if (!isConflict(error) || attempt === ATTEMPTS) throw error;
    }
  }
}

/**
 * The investor who calls. One who comes for the first time is made; 401 SESSION_EXPIRED for a sign-in that has ended,
 * 403 PROFILE_UNKNOWN where the token names a profile that is not here, or the investor's own is not here any more.
 */
export async function loadCaller(context: ServerContext, caller: Caller): Promise<Loaded> {
  const { db, secrets } = context;
  const subject = secrets.hide(caller.investorId);
  const signIn = secrets.hide(caller.signIn ?? '');
  const { rows } = await sql<Row & { ended_at: Date | null; wallets: string | null }>`
    select sign_ins.ended_at, investors.id, investors.ref, investors.profile, investors.profile_version,
      investors.email, investors.status, investors.changed_at, investors.created_at, ${storedState()}, ${walletsOf()}
    from sign_ins left join investors on investors.id = ${caller.investorId}
    where sign_ins.subject = ${subject} and sign_ins.sign_in = ${signIn}`.execute(db);
  const seen = rows[0];
  refuseEnded(caller, seen?.ended_at);
  const { byName, first } = context.profiles();
  const profile = caller.profile === undefined ? first : byName.get(caller.profile);
  if (!profile) throw profileUnknown();
  if (seen?.id != null && seen.email === caller.email) {
    return withProfile(loadedOf(context, seen as unknown as Row & { wallets: string | null }));
  }
  return makeKnown(context, caller, { subject, signIn, profile });
}

function profileUnknown(): RefusedCall {
  return new RefusedCall({ status: 403, code: 'PROFILE_UNKNOWN' });
}

/** An investor whose profile is here; 403 PROFILE_UNKNOWN for any other. */
export function withProfile(loaded: Loaded): Loaded {
  if (!loaded.hasProfile) throw profileUnknown();
  return loaded;
}

/**
 * A sign-in that tokens say nothing of ends for those that were made before. Tokens count whole seconds: of one made in
 * the second of the sign-out nobody can tell whether it came before or after. It is taken, since whoever signs in again
 * at once would be locked out for the life of the new token.
 */
function refuseEnded({ signIn = '', issuedAt }: Caller, endedAt: Date | null | undefined): void {
  if (!endedAt) return;
  const isOver =
    signIn !== '' || issuedAt === undefined || secondOf(issuedAt) < secondOf(endedAt.getTime());
  if (isOver) throw new RefusedCall({ status: 401, code: 'SESSION_EXPIRED' });
}

function secondOf(ms: number): number {
  return Math.floor(ms / 1000);
}

async function makeKnown(
  context: ServerContext,
  caller: Caller,
  {
    subject,
    signIn,
    profile,
  }: { readonly subject: string; readonly signIn: string; readonly profile: ServedProfile },
): Promise<Loaded> {
  const { db, newId, now } = context;
  const at = new Date(now());
  return inTransaction(db, async (trx) => {
    const known = await selectInvestors(trx)
      .where('id', '=', caller.investorId)
      .forUpdate()
      .executeTakeFirst();
    // An erasure that was waited for has ended the sign-in meanwhile.
    const before = await trx
      .selectFrom('sign_ins')
      .select('ended_at')
      .where('subject', '=', subject)
      .where('sign_in', '=', signIn)
      .executeTakeFirst();
    refuseEnded(caller, before?.ended_at);
    if (!known) {
      const definition = profile.in(caller.language ?? '');
      const language = languageOf(definition.languages, caller.language ?? '');
      const fresh = {
        ...newInvestor(definition),
        email: caller.email,
        ...(language !== undefined && { language }),
      };
      const made = await trx
        .insertInto('investors')
        .values({
          id: caller.investorId,
          ref: newId(),
          email: caller.email,
          created_at: at,
          ...columnsOf({ profile, investor: fresh }, at),
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      // Of several first calls at once one has made the investor.
      if (made) {
        await writeHistory(trx, context.secrets, {
          ...{ investorId: caller.investorId, at, actor: 'investor', action: 'investor.created' },
        });
      }
    } else if (known.email !== caller.email) {
      await trx
        .updateTable('investors')
        .set({ email: caller.email, changed_at: at })
        .where('id', '=', caller.investorId)
        .execute();
    }
    await trx
      .insertInto('sign_ins')
      .values({ subject, sign_in: signIn, ended_at: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const loaded = await loadInvestor(context, trx, caller.investorId);
    if (!loaded) throw unavailable();
    return withProfile(loaded);
  });
}

/** The wallets of an investor beside its row, as JSON. */
function walletsOf() {
  return sql<string | null>`(
    select json_agg(json_build_object('address', w.address, 'signature', w.signature,
      'challenge_signature', w.challenge_signature) order by w.linked_at, w.address)
    from wallets w where w.investor_id = investors.id
  )`.as('wallets');
}

/** The state as it was written, to the letter. */
function storedState() {
  return sql<string>`investors.state::text`.as('stored');
}

/** Rows of investors as `loadedOf` takes them. */
export function selectInvestors(db: Db) {
  return db.selectFrom('investors').select(COLUMNS).select([storedState, walletsOf]);
}

/** An investor by id; undefined where there is none. `lock`: until the end of the transaction. */
export async function loadInvestor(
  context: ServerContext,
  db: Db,
  id: string,
  lock?: 'update',
): Promise<Loaded | undefined> {
  if (!isStorable(id)) return undefined;
  const query = selectInvestors(db).where('id', '=', id);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  return row && loadedOf(context, row);
}

/** The id of an investor by what addresses of the store call them. */
export async function idOfRef({ db }: ServerContext, ref: string): Promise<string | undefined> {
  if (!isStorable(ref)) return undefined;
  const row = await db
    .selectFrom('investors')
    .select('id')
    .where('ref', '=', ref)
    .executeTakeFirst();
  return row?.id;
}

/** A row as the rules are given it, on its profile as that is now. */
export function loadedOf(context: ServerContext, row: Row & { readonly wallets: unknown }): Loaded {
  const { byName, first } = context.profiles();
  const own = byName.get(row.profile);
  const profile = own ?? { ...first, name: row.profile, version: row.profile_version };
  const rows = jsonOf<readonly WalletRow[] | null>(row.wallets) ?? [];
  const asStored: InvestorState = {
    ...jsonOf<InvestorState>(row.stored),
    email: row.email,
    wallets: Object.fromEntries(rows.map(({ address, signature }) => [address, signature])),
    challengedWallets: Object.fromEntries(
      rows.flatMap(({ address, challenge_signature: signature }) =>
        signature === null ? [] : [[address, signature]],
      ),
    ),
  };
  const investor =
    row.profile_version === profile.version
      ? asStored
      : settleOnProfile(definitionOf(profile), asStored, context.now());
  const { id, ref, email, stored, changed_at: changedAt, created_at: createdAt } = row;
  const written = { stored, statusStored: row.status, changedAt, createdAt };
  return { id, ref, email, profile, hasProfile: own !== undefined, investor, ...written };
}

/** A profile in the language that it is written in first: the rules are the same in each. */
function definitionOf(profile: ServedProfile): ProfileDefinition {
  return profile.in(profile.written[0] ?? '');
}

/** JSON comes parsed from some drivers, and as text from others. */
function jsonOf<Value>(value: unknown): Value {
  return (typeof value === 'string' ? JSON.parse(value) : value) as Value;
}

function columnsOf({ profile, investor }: Pick<Loaded, 'profile' | 'investor'>, at: Date) {
  const { wallets: _, challengedWallets: __, ...state } = investor;
  return {
    profile: profile.name,
    profile_version: profile.version,
    state: JSON.stringify(state),
    changed_at: at,
    ...summaryOf(definitionOf(profile), investor, at.getTime()),
    set_aside_at: asideAt(investor),
  };
}

/** When there is something to do about what is set aside: bytes to be removed can't wait. */
function asideAt(investor: InvestorState): Date | null {
  const since = investor.removing?.length ? 0 : asideSince(investor);
  return since === undefined ? null : new Date(since);
}

/**
 * An investor without what was set aside at `until` (ms since 1970) or before. The bytes of its documents are removed
 * by `removeAside`, since the store may be away.
 */
export function endAside(
  profile: ServedProfile,
  investor: InvestorState,
  until: number,
): InvestorState {
  const { investor: left, uploadIds } = withoutAside(definitionOf(profile), investor, until);
  return uploadIds.length === 0
    ? left
    : { ...left, removing: [...(investor.removing ?? []), ...uploadIds] };
}

/** Writes an investor that was loaded with its lock, its wallets, and what came of it. */
export async function writeInvestor(
  context: ServerContext,
  trx: Db,
  before: Loaded,
  investor: InvestorState,
  consequences?: Consequences,
): Promise<void> {
  await writeWallets(trx, before, investor, new Date(context.now()));
  const isWritten = await writeUnchanged(context, trx, before, investor, consequences);
  if (!isWritten) throw new Error('an investor was changed under its lock');
}

/**
 * Writes an investor, but not its wallets, and what came of it, in one statement. Gives it as it is stored then;
 * undefined where somebody has changed the investor since it was loaded, and then nothing is written; 403
 * PROFILE_UNKNOWN where its profile is not here, since no other one says what its answers are. What only the
 * state tells is told here: that the profile is complete now, and that the identity check has another status.
 * `unread`: who calls, where the investor was not read for this call; then nothing is written, too, where the sign-in
 * has ended, the e-mail address is another one, or there is a wallet.
 */
export async function writeUnchanged(
  { now, secrets, setAsideMs, tellsWebhooks }: ServerContext,
  db: Db,
  before: Loaded,
  changed: InvestorState,
  { history = [], events = [] }: Consequences = {},
  unread?: Caller,
): Promise<Loaded | undefined> {
  withProfile(before);
  const at = new Date(now());
  const investorId = before.id;
  const kyc = statusOf(changed.kyc, at);
  const isDecided = kyc !== statusOf(before.investor.kyc, at);
  // Who is approved has chosen.
  const isOver = setAsideMs === 0 || (isDecided && kyc === 'Approved');
  // A document that has come may be for what is hidden.
  const noted = notedHidden(definitionOf(before.profile), changed, at.getTime());
  const investor = isOver ? endAside(before.profile, noted, at.getTime()) : noted;
  const columns = columnsOf({ profile: before.profile, investor }, at);
  const { status: statusBefore } = columnsOf(before, at);
  const isSubmitted = columns.status === 'submitted' && statusBefore !== 'submitted';
  // A section, or a required field, has come.
  const isReopened = columns.status === 'open' && statusBefore === 'submitted';
  // What is asked has changed since it was written last, and nobody of the investor's did that.
  const isAskedMore = before.statusStored === 'submitted' && statusBefore === 'open';
  const happened: Consequences['history'] = [
    ...(isAskedMore ? [{ actor: 'server', action: 'profile.reopened' }] : []),
    ...history,
    // Who takes the last review back leaves nothing to do, too.
    ...(isSubmitted
      ? [{ actor: history[0]?.actor ?? 'investor', action: 'profile.submitted' }]
      : []),
    ...(isReopened ? [{ actor: history[0]?.actor ?? 'investor', action: 'profile.reopened' }] : []),
  ];
  const told: Consequences['events'] = [
    ...events,
    ...(isSubmitted ? [{ type: 'onboarding.profile.submitted' } as const] : []),
    ...(isDecided ? [{ type: 'onboarding.kyc.changed' } as const] : []),
  ];
  const rows = happened.map((one) => historyRow(secrets, { ...one, investorId, at }));
  const toTell = tellsWebhooks ? told.map((one) => eventRow({ ...one, investorId, at })) : [];
  const { profile, profile_version, state, status, complete, total, set_aside_at } = columns;
  // By hand, since this and the read before it are most of what a save costs.
  const written = await sql<{ id: string }>`
    with changed as (
      update investors set profile = ${profile}, profile_version = ${profile_version}, state = ${state},
        status = ${status}, kyc = ${columns.kyc}, complete = ${complete}, total = ${total}, changed_at = ${at},
        set_aside_at = ${set_aside_at}
      where id = ${investorId} and ref = ${before.ref} and state::text = ${before.stored}
        ${unread ? isAsRead(secrets, unread) : sql``}
      returning id
    ), happened as (
      insert into history (subject, at, actor, action, section_id, keys)
      select h.* from changed, json_to_recordset(${JSON.stringify(rows)}::json) as h
        (subject text, at timestamptz, actor text, action text, section_id text, keys json)
    ), told as (
      insert into events (message_id, investor_id, type, body, created_at, next_at)
      select e.* from changed, json_to_recordset(${JSON.stringify(toTell)}::json) as e (message_id text,
        investor_id text, type text, body json, created_at timestamptz, next_at timestamptz)
    )
    select id from changed`.execute(db);
  if (written.rows.length === 0) return undefined;
  return { ...before, investor, stored: state, statusStored: status, changedAt: at };
}

/** What a read of the caller would have found, apart from the state. */
function isAsRead({ hide }: ServerContext['secrets'], { investorId, email, signIn }: Caller) {
  return sql`and email = ${email}
    and not exists (select from wallets where wallets.investor_id = investors.id)
    and exists (
      select from sign_ins
      where subject = ${hide(investorId)} and sign_in = ${hide(signIn ?? '')} and ended_at is null
    )`;
}

function statusOf(kyc: KycState, at: Date): string {
  return kycStatus(kyc, at.getTime());
}

async function writeWallets(
  trx: Db,
  { id, investor: before }: Loaded,
  { wallets, challengedWallets = {} }: InvestorState,
  at: Date,
): Promise<void> {
  for (const [address, signature] of Object.entries(wallets)) {
    const challenge = challengedWallets[address] ?? null;
    const isKnown =
      before.wallets[address] === signature &&
      (before.challengedWallets?.[address] ?? null) === challenge;
    if (isKnown) continue;
    const proof = { investor_id: id, signature, challenge_signature: challenge, linked_at: at };
    // Another investor may have proven it since the rule was asked: a row that was not there then was not locked.
    const written = await trx
      .insertInto('wallets')
      .values({ address, ...proof })
      .onConflict((conflict) =>
        conflict
          .column('address')
          .doUpdateSet(proof)
          .where(({ eb, and, or, ref }) =>
            or([
              eb('wallets.investor_id', '=', id),
              and([
                eb('wallets.challenge_signature', 'is', null),
                eb(ref('excluded.challenge_signature'), 'is not', null),
              ]),
            ]),
          ),
      )
      .returning('address')
      .executeTakeFirst();
    if (!written) throw new RefusedCall({ status: 409, code: 'WALLET_TAKEN' });
  }
}

/** How another investor has proven a wallet; its row stays locked until the end of the transaction. */
export async function holderOf(
  trx: Db,
  address: string,
  investorId: string,
): Promise<'sentence' | 'challenge' | undefined> {
  if (!isStorable(address)) return undefined;
  const row = await trx
    .selectFrom('wallets')
    .select(['investor_id', 'challenge_signature'])
    .where('address', '=', address.toLowerCase())
    .forUpdate()
    .executeTakeFirst();
  if (!row || row.investor_id === investorId) return undefined;
  return row.challenge_signature === null ? 'sentence' : 'challenge';
}

/** Ends a sign-in: its tokens are refused from now on. */
export async function endSignIn(
  { secrets, now }: ServerContext,
  trx: Db,
  { investorId, signIn = '' }: Caller,
): Promise<void> {
  const at = new Date(now());
  await trx
    .updateTable('sign_ins')
    .set({ ended_at: at })
    .where('subject', '=', secrets.hide(investorId))
    .where('sign_in', '=', secrets.hide(signIn))
    .execute();
  await writeHistory(trx, secrets, {
    ...{ investorId, at, actor: 'investor', action: 'session.ended' },
  });
}

/** 401 SESSION_EXPIRED where the sign-in has ended meanwhile. */
export async function refuseSignedOut(
  { secrets }: ServerContext,
  trx: Db,
  caller: Caller,
): Promise<void> {
  const row = await trx
    .selectFrom('sign_ins')
    .select('ended_at')
    .where('subject', '=', secrets.hide(caller.investorId))
    .where('sign_in', '=', secrets.hide(caller.signIn ?? ''))
    .executeTakeFirst();
  refuseEnded(caller, row?.ended_at);
}
