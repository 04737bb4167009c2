import { timingSafeEqual } from 'node:crypto';
import { demoIdentityConfig } from '../../../src/reference-backend/identity-config';
import {
  isNothingHandedIn,
  kycAfterHandIn,
  kycStatus,
} from '../../../src/reference-backend/rules/kyc';
import { isAway } from '../database/database';
import type { Secrets } from '../database/secrets';
import { inTransaction, loadInvestor, writeInvestor } from '../investors';
import { RefusedCall } from '../problem';
import type { ServerContext } from '../server-context';
import { type CheckRequest, recordOf } from './provider';

/** How long a token of a stand-in hands its check in, in ms. */
const TOKEN_MS = 10 * 60_000;

/** What a token says of the check that it hands in. */
interface HandIn {
  readonly investorId: string;
  /** When the token was made and until when it is taken (ms since 1970). */
  readonly at: number;
  readonly ends: number;
}

function sealOf({ investorId, at, ends }: HandIn, { sign }: Pick<Secrets, 'sign'>): string {
  return sign(`stand-in ${JSON.stringify([investorId, at, ends])}`);
}

/** Config data of a check that checks nobody; its pages are at `address`, which has no slash at its end. */
export function standInConfig(
  { pluginId, investorId, isOpen }: CheckRequest,
  address: string,
  { now, sign }: Pick<ServerContext, 'now'> & Pick<Secrets, 'sign'>,
): object {
  const at = now();
  const ends = at + TOKEN_MS;
  const seal = sealOf({ investorId, at, ends }, { sign });
  const claims = isOpen ? { handIn: { at, ends, seal } } : {};
  return demoIdentityConfig(pluginId, investorId, address, claims);
}

/**
 * Hands in the check that a stand-in's token is for; resolves with its investor. Refused: 401 for a token that this
 * server has not made so, or that has ended; 409 where there is nothing to hand in.
 */
export async function handIn(context: ServerContext, token: string): Promise<string> {
  const { investorId, at, ends } = readToken(token, context.secrets);
  if (context.now() >= ends) throw refused(401, 'TOKEN_EXPIRED', 'this token has ended');
  await inTransaction(context.db, async (trx) => {
    const loaded = await loadInvestor(context, trx, investorId, 'update');
    // Of somebody who was erased, and has perhaps come again since.
    if (!loaded || at < loaded.createdAt.getTime()) {
      throw refused(401, 'TOKEN_EXPIRED', 'the investor of this token is not here any more');
    }
    const now = context.now();
    const { kyc } = loaded.investor;
    const key = { provider: 'stand-in', applicant_id: investorId, section_id: '' } as const;
    const before = await trx
      .selectFrom('applicants')
      .select('told_at')
      .where('provider', '=', key.provider)
      .where('applicant_id', '=', key.applicant_id)
      .executeTakeFirst();
    const isUsed = before?.told_at && before.told_at.getTime() >= at;
    if (isUsed || kycStatus(kyc, now) === 'Pending') {
      throw refused(409, 'CHECK_HANDED_IN', 'this check was handed in already');
    }
    if (!isNothingHandedIn(kyc, now)) {
      throw refused(409, 'CHECK_DECIDED', 'the identity of this investor is decided already');
    }
    const told = new Date(now);
    await trx
      .insertInto('applicants')
      .values({ ...key, investor_id: investorId, run_id: '', told_at: told })
      .onConflict((conflict) =>
        conflict.columns(['provider', 'applicant_id', 'section_id']).doUpdateSet({ told_at: told }),
      )
      .execute();
    const facts = { now, decisionAfter: context.timing.kycDecision };
    await writeInvestor(
      context,
      trx,
      loaded,
      { ...loaded.investor, kyc: kycAfterHandIn(kyc, facts) },
      { history: [{ actor: 'stand-in', action: 'kyc.changed' }] },
    );
  });
  return investorId;
}

function refused(status: number, code: string, detail: string): RefusedCall {
  return new RefusedCall({ status, code, detail });
}

/** What a token in either provider's form hands in, if this server has made it so. */
function readToken(token: string, secrets: Pick<Secrets, 'sign'>): HandIn {
  const { sub: investorId, handIn } = claimsOf(token);
  const { at, ends, seal } = recordOf(handIn);
  if (typeof investorId === 'string' && handIn === undefined) {
    throw refused(409, 'CHECK_NOT_OPEN', 'the section of this check was not open');
  }
  const claimed = { investorId, at, ends } as HandIn;
  const [given, own] = [Buffer.from(`${seal}`), Buffer.from(sealOf(claimed, secrets))];
  if (given.length === own.length && timingSafeEqual(given, own)) return claimed;
  throw refused(401, 'SIGNATURE_INVALID', 'this token was not made by this server');
}

function claimsOf(token: string): Readonly<Record<string, unknown>> {
  const [, claims = ''] = token.split('.');
  try {
    return recordOf(JSON.parse(Buffer.from(claims, 'base64').toString()));
  } catch {
    return {};
  }
}

/** How often decisions that are due are looked for. */
const LOOK_MS = 1_000;

/** Decides what was handed in to a stand-in once its time has come, so that desk, history and webhooks hear of it. */
export async function decideDue(context: ServerContext): Promise<void> {
  const { db, now } = context;
  // What a real provider decides has no decision of its own: nothing of it is looked at.
  const waiting = await db
    .selectFrom('investors')
    .select('id')
    .where('kyc', '=', 'Pending')
    .where((where) => where(where.ref('state', '->').key('kyc').key('decision'), 'is not', null))
    .execute();
  for (const { id } of waiting) {
    await inTransaction(db, async (trx) => {
      const loaded = await loadInvestor(context, trx, id, 'update');
      const { decision, status } = loaded?.investor.kyc ?? { status: '' };
      if (!loaded?.hasProfile || !decision || status !== 'Pending') return;
      if (kycStatus(loaded.investor.kyc, now()) === status) return;
      const kyc = { status: decision.status, updatedAt: decision.at };
      await writeInvestor(
        context,
        trx,
        loaded,
        { ...loaded.investor, kyc },
        {
          history: [{ actor: 'stand-in', action: 'kyc.changed' }],
          events: [{ type: 'onboarding.kyc.changed' }],
        },
      );
    });
  }
}

/** Looks for due decisions again and again; `end` waits for what is under way. */
export function startDeciding(context: ServerContext): { end(): Promise<void> } {
  let running = Promise.resolve();
  let isRunning = false;
  const look = () => {
    if (isRunning) return;
    isRunning = true;
    running = decideDue(context)
      .catch((error: unknown) => {
        if (!isAway(error)) context.log.error('a stand-in could not decide', error);
      })
      .finally(() => {
        isRunning = false;
      });
  };
  const timer = setInterval(look, LOOK_MS);
  timer.unref();
  return {
    end: () => {
      clearInterval(timer);
      return running;
    },
  };
}
