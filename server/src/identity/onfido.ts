import { inTransaction } from '../investors';
import type { Settings } from '../options';
import { unavailable } from '../problem';
import {
  askProvider,
  type CheckRequest,
  checkSignature,
  type Provider,
  type ProviderEvent,
  type ProviderWorld,
  readSigned,
  recordOf,
  textOf,
} from './provider';

/** Of Onfido's API. */
const VERSION = '/v3.6';

type Checked = Pick<CheckRequest, 'investorId' | 'sectionId'>;

interface Run {
  readonly applicantId: string;
  readonly runId: string;
}

/** Onfido: an applicant for each investor, and a run of the workflow for each section that asks for it. */
export function createOnfido(
  { apiToken, workflowId, webhookToken, url }: NonNullable<Settings['onfido']>,
  { db, now, log }: ProviderWorld,
): Provider {
  const headers = { Authorization: `Token token=${apiToken}` };
  const ask = (path: string, field: string, body: object) => {
    const request = { method: 'POST', headers, body: JSON.stringify(body) } as const;
    return textOf(url + VERSION + path, request, { field, log });
  };
  const newRun = (applicantId: string) =>
    ask('/workflow_runs', 'id', { workflow_id: workflowId, applicant_id: applicantId });

  const find = async ({ investorId, sectionId }: Checked) => {
    const rows = await db
      .selectFrom('applicants')
      .select(['applicant_id', 'section_id', 'run_id', 'told_at'])
      .where('provider', '=', 'onfido')
      .where('investor_id', '=', investorId)
      .execute();
    return {
      applicantId: rows[0]?.applicant_id,
      run: rows.find((row) => row.section_id === sectionId),
    };
  };

  /** What is stored holds for every node: of two that made an applicant or a run at once, one is used. */
  const store = (
    { investorId, sectionId }: CheckRequest,
    { applicantId, runId }: Run,
    before?: string,
  ) =>
    inTransaction(db, async (trx) => {
      const investor = await trx
        .selectFrom('investors')
        .select('id')
        .where('id', '=', investorId)
        .forUpdate()
        .executeTakeFirst();
      if (!investor) throw unavailable();
      const rows = await trx
        .selectFrom('applicants')
        .select(['applicant_id', 'section_id', 'run_id'])
        .where('provider', '=', 'onfido')
        .where('investor_id', '=', investorId)
        .execute();
      const run = rows.find((row) => row.section_id === sectionId);
      const isOther = rows.some((row) => row.applicant_id !== applicantId);
      if (run ? run.run_id !== before : isOther) return false;
      const stored = { run_id: runId, told_at: null };
      await trx
        .insertInto('applicants')
        .values({
          ...{ provider: 'onfido', applicant_id: applicantId, investor_id: investorId },
          ...{ section_id: sectionId, ...stored },
        })
        .onConflict((conflict) =>
          conflict.columns(['provider', 'applicant_id', 'section_id']).doUpdateSet(stored),
        )
        .execute();
      return true;
    });

  const runOf = async (request: CheckRequest): Promise<Run> => {
    const { applicantId: known, run } = await find(request);
    // One that has ended can't be taken once more.
    if (run && run.told_at === null) return { applicantId: run.applicant_id, runId: run.run_id };
    const applicantId =
      known ?? (await ask('/applicants', 'id', { first_name: 'Investor', last_name: 'Investor' }));
    const made = { applicantId, runId: await newRun(applicantId) };
    return (await store(request, made, run?.run_id)) ? made : runOf(request);
  };

  /** Of this node: what is asked for twice at once is made once. */
  const making = new Map<string, Promise<unknown>>();
  const once = async (request: CheckRequest): Promise<Run> => {
    const { investorId } = request;
    const before = making.get(investorId) ?? Promise.resolve();
    const made = before.catch(() => {}).then(() => runOf(request));
    making.set(investorId, made);
    try {
      return await made;
    } finally {
      if (making.get(investorId) === made) making.delete(investorId);
    }
  };

  return {
    configFor: async (request) => {
      if (!request.isOpen) return {};
      const { applicantId, runId } = await once(request);
      const sdkToken = await ask('/sdk_token', 'token', {
        applicant_id: applicantId,
        referrer: `${request.origin}/*`,
      });
      return { sdkToken, workflowRunId: runId };
    },
    hasAll: async (check) => {
      const { run } = await find(check);
      if (!run) return false;
      const address = `${url}${VERSION}/workflow_runs/${encodeURIComponent(run.run_id)}`;
      const { status } = await askProvider(address, { method: 'GET', headers }, log);
      return ['processing', 'approved', 'declined', 'review'].includes(String(status));
    },
    readEvent: (told, body) => {
      const given = told.get('X-SHA2-Signature');
      checkSignature(given, { algorithm: 'sha256', secret: webhookToken, body });
      const { action, object } = recordOf(readSigned(body).payload);
      const { id, status, completed_at_iso8601: completedAt } = recordOf(object);
      const kyc = KYC.get(String(status));
      if (action !== 'workflow_run.completed' || !kyc || typeof id !== 'string') return undefined;
      const at = Date.parse(String(completedAt));
      const isBrokenOff = BROKEN_OFF.has(String(status));
      return { at: Number.isNaN(at) ? now() : at, of: { runId: id }, kyc, isBrokenOff };
    },
  };
}

/** Of a run that has ended without a result. */
const BROKEN_OFF = new Set(['abandoned', 'error']);

/** By the status of a run that has ended. */
const KYC: ReadonlyMap<string, ProviderEvent['kyc']> = new Map([
  ['approved', { status: 'Approved' }],
  ['declined', { status: 'Rejected', canRetry: false }],
  // Somebody decides by the desk's call.
  ['review', { status: 'Pending' }],
  ['abandoned', { status: 'Rejected', canRetry: true }],
  ['error', { status: 'Rejected', canRetry: true }],
]);
