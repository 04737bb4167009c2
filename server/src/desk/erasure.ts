import { asideSince } from '../../../src/reference-backend/rules/save/set-aside';
import type { InvestorState } from '../../../src/reference-backend/rules/state/backend-state';
import type { Db } from '../database/database';
import { writeEvent, writeHistory } from '../history';
import {
  endAside,
  inTransaction,
  type Loaded,
  loadInvestor,
  ofDatabase,
  writeInvestor,
} from '../investors';
import { RefusedCall } from '../problem';
import type { ServerContext } from '../server-context';

/** How often what is left to remove is looked for. */
const SWEEP_MS = 60_000;

/**
 * Erases an investor: the rows in one transaction with the order to remove the documents, so that a kill in between
 * leaves nothing behind. Rejects with 503 while the documents can't be removed; the rows are gone then, and the same
 * call again removes the rest. 404 INVESTOR_NOT_FOUND for somebody who is not there.
 */
export async function eraseInvestor(
  context: ServerContext,
  investorId: string,
  actor: string,
): Promise<void> {
  const { db, secrets, now, tellsWebhooks, timing } = context;
  const subject = secrets.hide(investorId);
  const at = new Date(now());
  await ofDatabase(() =>
    inTransaction(db, async (trx) => {
      const loaded = await loadInvestor(context, trx, investorId, 'update');
      if (!loaded) {
        const left = await unfinishedOf(trx, subject).executeTakeFirst();
        if (left) return;
        throw new RefusedCall({ status: 404, code: 'INVESTOR_NOT_FOUND' });
      }
      await trx
        .insertInto('removals')
        .values({
          ref: loaded.ref,
          subject,
          upload_ids: JSON.stringify([
            ...Object.keys(loaded.investor.uploads),
            ...(loaded.investor.removing ?? []),
          ]),
          // Until then a file may come to an address that was given out before.
          ends_at: new Date(at.getTime() + timing.uploadUrl),
        })
        .execute();
      await trx.deleteFrom('wallets').where('investor_id', '=', investorId).execute();
      await trx.deleteFrom('applicants').where('investor_id', '=', investorId).execute();
      await trx.deleteFrom('investors').where('id', '=', investorId).execute();
      await trx
        .updateTable('sign_ins')
        .set({ ended_at: at })
        .where('subject', '=', subject)
        .where('ended_at', 'is', null)
        .execute();
      await writeHistory(trx, secrets, { investorId, at, actor, action: 'investor.erased' });
      // What nobody is told any more need not be kept; what is told ends with the erasure.
      if (!tellsWebhooks) {
        await trx.deleteFrom('events').where('investor_id', '=', investorId).execute();
        return;
      }
      await writeEvent(trx, { type: 'onboarding.investor.erased', investorId, at });
    }),
  );
  const waiting = await ofDatabase(() => unfinishedOf(db, subject).execute());
  for (const removal of waiting) await remove(context, removal);
}

function removalsOf(db: Db) {
  return db.selectFrom('removals').select(['ref', 'upload_ids', 'ends_at']);
}

function unfinishedOf(db: Db, subject: string) {
  return removalsOf(db).where('subject', '=', subject).where('removed_at', 'is', null);
}

interface Removal {
  readonly ref: string;
  readonly upload_ids: unknown;
  readonly ends_at: Date;
}

/** Removes what is there; the order itself goes when no file can come any more. */
async function remove(
  { db, documents, now }: ServerContext,
  { ref, upload_ids: ids, ends_at: end }: Removal,
): Promise<void> {
  const at = new Date(now());
  const uploadIds: readonly string[] = typeof ids === 'string' ? JSON.parse(ids) : ids;
  await documents.removeAll(ref, uploadIds);
  const done =
    end <= at
      ? db.deleteFrom('removals').where('ref', '=', ref)
      : db.updateTable('removals').set({ removed_at: at }).where('ref', '=', ref);
  await ofDatabase<unknown>(() => done.execute());
}

/** What ends a sweep before its next item: the server closes. */
type Until = Pick<AbortSignal, 'aborted'>;

const NEVER: Until = { aborted: false };

/** Does one after the other. What fails is logged and tried again the next time: the others don't wait for it. */
async function forEachOf<Item>(
  { log }: ServerContext,
  items: readonly Item[],
  closing: Until,
  act: (item: Item) => Promise<void>,
): Promise<void> {
  for (const item of items) {
    if (closing.aborted) return;
    await act(item).catch((error: unknown) => log.error(NOT_YET, error));
  }
}

const NOT_YET = 'documents could not be removed yet';

/** Removes documents whose investor was erased: what could not be removed then, and what has come since. */
export async function removeErased(context: ServerContext, closing = NEVER): Promise<void> {
  const at = new Date(context.now());
  const waiting = await removalsOf(context.db)
    .where(({ eb, or }) => or([eb('removed_at', 'is', null), eb('ends_at', '<=', at)]))
    .execute();
  await forEachOf(context, waiting, closing, (removal) => remove(context, removal));
}

/** How many investors are read in one go. */
const MOST_AT_ONCE = 100;

/**
 * Deletes what was set aside longer ago than it is kept, and the bytes of documents that were deleted so. What the store
 * can't remove now is tried again the next time.
 */
export async function removeAside(context: ServerContext, closing = NEVER): Promise<void> {
  const until = context.now() - context.setAsideMs;
  let last = '';
  for (;;) {
    // By id, so that who can't be done now is passed, however many they are.
    const due = await context.db
      .selectFrom('investors')
      .select('id')
      .where('set_aside_at', '<=', new Date(until))
      .where('id', '>', last)
      // What answers hide is known of profiles that are here.
      .where('profile', 'in', [...context.profiles().byName.keys()])
      .orderBy('id')
      .limit(MOST_AT_ONCE)
      .execute();
    await forEachOf(context, due, closing, ({ id }) => removeAsideOf(context, id, until));
    const { id } = due.at(-1) ?? {};
    if (id === undefined || closing.aborted) return;
    last = id;
  }
}

async function removeAsideOf(context: ServerContext, id: string, until: number): Promise<void> {
  const loaded = await changeAside(context, id, (one) =>
    endAside(one.profile, one.investor, until),
  );
  const removing = loaded?.investor.removing ?? [];
  if (!loaded || removing.length === 0) return;
  await context.documents.remove(loaded.ref, removing);
  await changeAside(context, id, ({ investor }) => {
    const { removing: all = [], ...rest } = investor;
    const left = all.filter((one) => !removing.includes(one));
    return left.length > 0 ? { ...rest, removing: left } : rest;
  });
}

/** Changes an investor under its lock; resolves with the investor after it, undefined for one who is gone. */
function changeAside(
  context: ServerContext,
  id: string,
  change: (loaded: Loaded) => InvestorState,
): Promise<Loaded | undefined> {
  return ofDatabase(() =>
    inTransaction(context.db, async (trx) => {
      const loaded = await loadInvestor(context, trx, id, 'update');
      if (!loaded) return undefined;
      const investor = change(loaded);
      // What has no more to lose, as on a profile that has changed, is written all the same: its row would stay due.
      if (investor === loaded.investor && investor.removing?.length) return loaded;
      const isLess = asideSince(investor) !== asideSince(loaded.investor);
      const history = isLess ? [{ actor: 'server', action: 'set-aside.deleted' }] : [];
      await writeInvestor(context, trx, loaded, investor, { history });
      return { ...loaded, investor };
    }),
  );
}

/**
 * Removes what is left of investors who were erased, and what was set aside, again and again; `end` waits for what is
 * under way.
 */
export function startRemoving(context: ServerContext): { end(): Promise<void> } {
  const closing = new AbortController();
  let running = Promise.resolve();
  let isRunning = false;
  const run = async () => {
    // Neither waits for what the other can't do.
    for (const sweep of [removeErased, removeAside]) {
      await sweep(context, closing.signal).catch((error: unknown) =>
        context.log.error(NOT_YET, error),
      );
    }
    isRunning = false;
  };
  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    running = run();
  }, SWEEP_MS);
  timer.unref();
  return {
    end: () => {
      clearInterval(timer);
      closing.abort();
      return running;
    },
  };
}
