import { seenAside } from '../../../src/reference-backend/rules/save/set-aside';
import type {
  InvestorState,
  UploadState,
} from '../../../src/reference-backend/rules/state/backend-state';
import type { Loaded } from '../investors';
import type { ServerContext } from '../server-context';
import { type HistoryEntry, historyPage } from './history-pages';
import { type ZipFile, zipName } from './zip';

/**
 * Everything about one investor: what the desk sees and what is stored besides, the history, every version of every
 * document. `missing.json` names documents that the store no longer has.
 */
export async function* exportFiles(
  context: ServerContext,
  { id, ref, profile, investor, createdAt }: Loaded,
  detail: object,
): AsyncGenerator<ZipFile> {
  const at = new Date(context.now());
  const json = (name: string, content: unknown): ZipFile => ({
    ...{ name, at },
    bytes: Buffer.from(`${JSON.stringify(content, null, 2)}\n`),
  });
  const identityChecks = await context.db
    .selectFrom('applicants')
    .select(['provider', 'applicant_id as applicantId', 'section_id as sectionId'])
    .select('run_id as runId')
    .where('investor_id', '=', id)
    .execute();
  const { email: _, formerEntries: __, hiddenSince: ___, ...stored } = investor;
  const setAside = seenAside(profile.in(profile.written[0] ?? ''), investor);
  yield json('investor.json', { ...detail, createdAt, identityChecks, setAside, stored });
  yield json('history.json', { entries: await wholeHistory(context, id) });
  const missing: string[] = [];
  for (const { name, uploadId, receivedAt } of filesOf(investor)) {
    const bytes = await context.documents.read(ref, uploadId);
    if (bytes) yield { name, at: new Date(receivedAt), bytes };
    else missing.push(name);
  }
  if (missing.length > 0) yield json('missing.json', { missing });
}

async function wholeHistory(context: ServerContext, id: string): Promise<readonly HistoryEntry[]> {
  const all: HistoryEntry[] = [];
  let next: string | undefined;
  do {
    const { entries, cursor } = await historyPage(context, id, next);
    all.push(...entries);
    next = cursor;
  } while (next !== undefined);
  return all;
}

interface StoredFile {
  /** `documents/<document id>/<version>/<filename>` */
  readonly name: string;
  readonly uploadId: string;
  /** ms since 1970 */
  readonly receivedAt: number;
}

/** Every version of every document; the versions were counted as the files came. */
function filesOf({ uploads }: InvestorState): readonly StoredFile[] {
  const versions = new Map<string, number>();
  return Object.entries(uploads)
    .flatMap(([uploadId, upload]) => {
      const { receivedAt } = upload;
      return receivedAt === undefined ? [] : [{ uploadId, upload, receivedAt }];
    })
    .sort((one, other) => one.receivedAt - other.receivedAt)
    .map(({ uploadId, upload, receivedAt }) => {
      const { documentId, filename }: UploadState = upload;
      const version = (versions.get(documentId) ?? 0) + 1;
      versions.set(documentId, version);
      const name = ['documents', zipName(documentId), version, zipName(filename)].join('/');
      return { name, uploadId, receivedAt };
    });
}
