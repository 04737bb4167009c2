import { decidedAt, isNothingHandedIn } from '../../../src/reference-backend/rules/kyc';
import type { KycState } from '../../../src/reference-backend/rules/state/backend-state';
import { readBytes } from '../body';
import type { Traced } from '../contract/contract-calls';
import type { CorsRules } from '../cors';
import { type Db, isStorable } from '../database/database';
import { inTransaction, loadInvestor, ofDatabase, writeInvestor } from '../investors';
import { problemResponse, RefusedCall } from '../problem';
import type { ServerContext } from '../server-context';
import type { ProviderEvent } from './provider';

/** Providers of identity checks call below this. */
export const WEBHOOKS_BASE = '/webhooks';

/** No page calls a webhook. */
export function webhooksCors(): CorsRules {
  return { origins: [], credentials: false, allowsHeader: () => false };
}

/** Answers a provider; `path` is what follows the base. */
export async function answerProvider(
  request: Request,
  path: string,
  context: ServerContext,
  traced: Traced,
): Promise<Response> {
  const name = path.slice(1);
  const provider = context.identity.providers.get(name);
  if (!provider) throw new RefusedCall({ status: 404, code: 'NOT_FOUND' });
  traced.route = WEBHOOKS_BASE + path;
  if (request.method !== 'POST') {
    return problemResponse({ status: 405, code: 'METHOD_NOT_ALLOWED' }, 'en', { Allow: 'POST' });
  }
  const event = provider.readEvent(request.headers, await readBytes(request));
  // Answered with 2xx even where nobody here is meant: the provider would send it again and again.
  if (event) await ofDatabase(() => takeOver(context, name, event));
  return new Response(null, { status: 204 });
}

/** Moves the status of the identity check, unless something newer has moved it already. */
function takeOver(context: ServerContext, provider: string, event: ProviderEvent): Promise<void> {
  return inTransaction(context.db, async (trx) => {
    const found = await rowOf(trx, provider, event.of);
    const loaded = found && (await loadInvestor(context, trx, found.investorId, 'update'));
    const { at = context.now() } = event;
    // Told of somebody with this id who was erased before: this investor has handed nothing in.
    if (!loaded || at < loaded.createdAt.getTime()) return;
    const told = new Date(at);
    const row = { ...found.key, investor_id: loaded.id, told_at: told };
    const known = await trx
      .selectFrom('applicants')
      .select('told_at')
      .where('provider', '=', provider)
      .where('applicant_id', '=', row.applicant_id)
      .where('section_id', '=', row.section_id)
      .executeTakeFirst();
    if (known?.told_at && known.told_at >= told) return;
    await trx
      .insertInto('applicants')
      .values(row)
      .onConflict((conflict) =>
        conflict.columns(['provider', 'applicant_id', 'section_id']).doUpdateSet({ told_at: told }),
      )
      .execute();
    const kyc = kycAfter(loaded.investor.kyc, { ...event, at }, context);
    if (!kyc) return;
    await writeInvestor(
      context,
      trx,
      loaded,
      { ...loaded.investor, kyc },
      { history: [{ actor: provider, action: 'kyc.changed' }] },
    );
  });
}

/** Undefined where a reviewer, or another provider, has decided since, or where the check has no result to go by. */
function kycAfter(
  before: KycState,
  { at, kyc, isBrokenOff }: ProviderEvent & { readonly at: number },
  { now }: ServerContext,
): KycState | undefined {
  const decided = decidedAt(before, now());
  if (decided !== undefined && (at < decided || (isBrokenOff && decided === before.updatedAt))) {
    return undefined;
  }
  // The browser's own save may come after the provider's word.
  const awaitsSave = before.awaitsSave || isNothingHandedIn(before, now());
  const last = isBrokenOff ? decided : at;
  return {
    ...{ ...kyc, updatedAt: at },
    ...(last !== undefined && { decidedAt: last }),
    ...(awaitsSave && { awaitsSave }),
  };
}

async function rowOf(trx: Db, provider: string, of: ProviderEvent['of']) {
  if ('investorId' in of) {
    const key = { provider, applicant_id: of.investorId, section_id: '', run_id: '' };
    return { investorId: of.investorId, key };
  }
  if (!isStorable(of.runId)) return undefined;
  const row = await trx
    .selectFrom('applicants')
    .select(['investor_id', 'applicant_id', 'section_id', 'run_id'])
    .where('provider', '=', provider)
    .where('run_id', '=', of.runId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { investor_id: investorId, ...key } = row;
  return { investorId, key: { provider, ...key } };
}
