import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { type Db, isAway } from './database/database';
import { inTransaction } from './investors';
import type { Log } from './log';
import type { Metrics } from './metrics';

/** Sends what is written down for webhooks. */
export interface WebhookSender {
  /** Looks for what is due, again and again, until it is closed. */
  start(): void;
  /** Sends what is due now; resolves with how many were tried. */
  sendDue(): Promise<number>;
  /** What is on its way is given up, and comes again at the next start. */
  close(): Promise<void>;
}

interface Settings {
  readonly db: Db;
  readonly log: Log;
  readonly metrics: Pick<Metrics, 'webhook'>;
  /** ms since 1970 */
  readonly now: () => number;
}

interface Claimed {
  readonly id: string | number;
  readonly message_id: string;
  readonly investor_id: string;
  readonly type: string;
  readonly body: unknown;
  readonly attempts: number;
  readonly created_at: Date;
  readonly claimed_until: Date | null;
}

/** How long a receiver may take, and for how long whoever sends has an event: no other node sends it meanwhile. */
const ANSWER_MS = 15_000;
const CLAIM_MS = 60_000;
/** How often is looked, and how many are sent at once. */
const LOOK_MS = 1_000;
const AT_ONCE = 20;
/** The first wait after a failure, by what each is longer than the one before, and the longest. */
const FIRST_WAIT_MS = 3_000;
const GROWTH = 4;
const LONGEST_WAIT_MS = 12 * 3_600_000;
/** For how long an event is tried. */
const TRIED_MS = 3 * 24 * 3_600_000;

/** Sends to this address, signed as Standard Webhooks has it. */
export function createWebhookSender(
  { db, log, metrics, now }: Settings,
  { url, secret }: { readonly url: string; readonly secret: string },
): WebhookSender {
  const signer = new Webhook(secret);
  const closing = new AbortController();
  let running: Promise<void> | undefined;

  /** True where the receiver has taken it: 2xx and nothing else. */
  const deliver = async ({ message_id: id, body }: Claimed): Promise<boolean> => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const at = new Date(now());
    const limit = limited(ANSWER_MS, closing.signal);
    try {
      const answer = await fetch(url, {
        method: 'POST',
        body: text,
        headers: {
          'Content-Type': 'application/json',
          'webhook-id': id,
          'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
          'webhook-signature': signer.sign(id, at, text),
        },
        redirect: 'manual',
        signal: limit.signal,
      });
      await answer.body?.cancel();
      return answer.ok;
    } catch {
      return false;
    } finally {
      limit.end();
    }
  };

  const send = async (event: Claimed): Promise<void> => {
    const isTaken = await deliver(event);
    // Another node may have taken it over, where this one has stood still for long.
    const mine = db
      .updateTable('events')
      .where('id', '=', event.id)
      .where('claimed_until', '=', event.claimed_until);
    if (isTaken) {
      metrics.webhook('sent');
      await db.deleteFrom('events').where('id', '=', event.id).execute();
      return;
    }
    if (closing.signal.aborted) {
      await mine.set({ claimed_until: null }).execute();
      return;
    }
    const last = event.created_at.getTime() + TRIED_MS;
    if (now() >= last) {
      metrics.webhook('given-up');
      await db.deleteFrom('events').where('id', '=', event.id).execute();
      log.error('a webhook was given up after three days');
      return;
    }
    metrics.webhook('failed');
    const wait = Math.min(FIRST_WAIT_MS * GROWTH ** event.attempts, LONGEST_WAIT_MS);
    const next = new Date(Math.min(now() + wait, last));
    await mine.set({ attempts: event.attempts + 1, claimed_until: null }).execute();
    // What the same investor did after it waits behind it, and isn't looked at until then.
    await db
      .updateTable('events')
      .set({ next_at: next })
      .where('investor_id', '=', event.investor_id)
      .execute();
    if (event.attempts === 0) log.warn('a webhook was not taken: it is sent again');
  };

  const sendDue = async (): Promise<number> => {
    const claimed = await claim(db, new Date(now()));
    await Promise.all(claimed.map(send));
    return claimed.length;
  };

  const run = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      const sent = await sendDue().catch((error: unknown) => {
        if (!isAway(error)) log.error('webhooks are not sent', error);
        return 0;
      });
      if (sent < AT_ONCE) await rest(LOOK_MS, closing.signal);
    }
  };

  return {
    sendDue,
    start: () => {
      running ??= run();
    },
    close: async () => {
      closing.abort();
      await running;
    },
  };
}

/** Takes what is due for this node: of each investor the oldest alone, so that one comes after the other. */
function claim(db: Db, at: Date): Promise<readonly Claimed[]> {
  return inTransaction(db, async (trx) => {
    const due = await trx
      .selectFrom('events')
      .select(['id', 'message_id', 'investor_id', 'type', 'body', 'attempts', 'created_at'])
      .where('next_at', '<=', at)
      .where((where) =>
        where.or([where('claimed_until', 'is', null), where('claimed_until', '<=', at)]),
      )
      .where((where) =>
        where.not(
          where.exists(
            where
              .selectFrom('events as older')
              .select(sql`1`.as('one'))
              .whereRef('older.investor_id', '=', 'events.investor_id')
              .whereRef('older.id', '<', 'events.id'),
          ),
        ),
      )
      .orderBy('next_at')
      .orderBy('id')
      .limit(AT_ONCE)
      .forUpdate()
      .skipLocked()
      .execute();
    const until = new Date(at.getTime() + CLAIM_MS);
    if (due.length > 0) {
      await trx
        .updateTable('events')
        .set({ claimed_until: until })
        .where(
          'id',
          'in',
          due.map(({ id }) => id),
        )
        .execute();
    }
    return due.map((event) => ({ ...event, claimed_until: until }));
  });
}

/** A signal that aborts after a time, or with another one; it is to be ended when nobody listens any more. */
function limited(ms: number, outer: AbortSignal) {
  const inner = new AbortController();
  const abort = () => inner.abort();
  const timer = setTimeout(abort, ms);
  outer.addEventListener('abort', abort);
  if (outer.aborted) abort();
  return {
    signal: inner.signal,
    end: () => {
      clearTimeout(timer);
      outer.removeEventListener('abort', abort);
    },
  };
}

async function rest(ms: number, outer: AbortSignal): Promise<void> {
  const { signal, end } = limited(ms, outer);
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve));
  end();
}
