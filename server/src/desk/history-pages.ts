import { RefusedCall } from '../problem';
import type { ServerContext } from '../server-context';

/** Who did what and when. */
export interface HistoryEntry {
  readonly at: string;
  readonly actor: string;
  readonly action: string;
  readonly sectionId?: string;
  /** Of elements, without their values. */
  readonly keys?: readonly string[];
}

const PAGE = 100;

/** One page of an investor's history, the oldest first. Refused with 400 CURSOR_INVALID. */
export async function historyPage(
  { db, secrets }: ServerContext,
  investorId: string,
  cursor: string | undefined,
): Promise<{ readonly entries: readonly HistoryEntry[]; readonly cursor?: string }> {
  if (cursor !== undefined && !/^\d{1,18}$/.test(cursor)) {
    throw new RefusedCall({ status: 400, code: 'CURSOR_INVALID' });
  }
  const rows = await db
    .selectFrom('history')
    .select(['id', 'at', 'actor', 'action', 'section_id', 'keys'])
    .where('subject', '=', secrets.hide(investorId))
    .where('id', '>', cursor ?? '0')
    .orderBy('id')
    .limit(PAGE + 1)
    .execute();
  const page = rows.slice(0, PAGE);
  const last = page.at(-1);
  return {
    entries: page.map(({ at, actor, action, section_id: sectionId, keys }) => ({
      ...{ at: at.toISOString(), actor, action },
      ...(sectionId !== null && { sectionId }),
      ...(keys && { keys: typeof keys === 'string' ? JSON.parse(keys) : keys }),
    })),
    ...(rows.length > PAGE && last && { cursor: String(last.id) }),
  };
}

/** True where something was written down of this investor. */
export async function isKnownToHistory(
  { db, secrets }: ServerContext,
  investorId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('history')
    .select('id')
    .where('subject', '=', secrets.hide(investorId))
    .executeTakeFirst();
  return row !== undefined;
}
