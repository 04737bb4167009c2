import { timingSafeEqual } from 'node:crypto';
import { demoIdentityConfig } from '../../../src/reference-backend/identity-config';
import { kycStatus } from '../../../src/reference-backend/rules/kyc';
import { isAway } from '../database/database';
import type { Secrets } from '../database/secrets';
import { inTransaction, loadInvestor, writeInvestor } from '../investors';
import { RefusedCall } from '../problem';
import type { ServerContext } from '../server-context';
import type { Provider } from './provider';

/** In the place of a provider where there are settings for none: it checks nobody. */
export function createStandIn({ sign }: Pick<Secrets, 'sign'>): Provider {
  const sealOf = (investorId: string) => sign(`stand-in ${investorId}`);
  return {
    configFor: async ({ pluginId, investorId }) => ({
      ...demoIdentityConfig(pluginId, investorId),
      // Whoever sends it back to the webhook hands the check in, as the provider's SDK would.
      handIn: `${Buffer.from(investorId).toString('base64url')}.${sealOf(investorId)}`,
    }),
    hasAll: async () => false,
    readEvent: (_, body) => {
      const [named = '', seal = ''] = Buffer.from(body).toString().trim().split('.');
      const investorId = Buffer.from(named, 'base64url').toString();
      const [given, own] = [Buffer.from(seal), Buffer.from(sealOf(investorId))];
      if (given.length !== own.length || !timingSafeEqual(given, own)) {
        throw new RefusedCall({ status: 401, code: 'SIGNATURE_INVALID' });
      }
      return { of: { investorId }, kyc: 'handed-in' };
    },
  };
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
      if (!loaded || !decision || status !== 'Pending') return;
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
