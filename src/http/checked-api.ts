import * as v from 'valibot';
import { isRecord } from '../kit/rules/is-record';
import { isWebAddress } from '../kit/rules/web-address';
import { abortable, type Wait } from '../kit/waiting/waiting';
import {
  type Ask,
  type AskContext,
  apiOf,
  callOf,
  type OnboardingApi,
  type StoreAction,
} from './calls';
import { isAbort, OnboardingError, toOnboardingError, unexpected } from './errors';
import { refusalError, withinLimit } from './http-client';
import { lazyUpload, type Upload } from './upload/lazy-upload';

/** How many mismatches of one answer a log line lists. */
const NAMED_ISSUES = 3;

/** What `checkedApi` needs besides the calls. */
export interface CheckedApiSettings {
  /** Sends the files of an `api` object that has no `upload`. */
  readonly transfer?: () => Promise<Upload>;
  /**
   * Gives every call the time limit of a call over HTTP, except an upload, which may take as long as it makes
   * progress (documents/within-stall.ts).
   */
  readonly wait?: Wait | undefined;
  /** Called for a part of an answer that is ignored since it does not fit the contract; the rest is used. */
  readonly onSetAside?: (error: OnboardingError) => void;
  /** Called with a log line for what is left out without an error. */
  readonly onOddity?: (line: string) => void;
}

/**
 * The calls over `raw`, the HTTP client or the host's own `api` object: every answer is checked against the
 * schema of its row in calls.ts, every rejection is an OnboardingError, and a call that ignores its signal is
 * abandoned after an abort.
 */
export function checkedApi(raw: object, settings: CheckedApiSettings = {}): OnboardingApi {
  const { transfer = loadTransfer, wait, onSetAside, onOddity } = settings;
  const methods = raw as Partial<Record<StoreAction, unknown>>;

  const run: Ask = async (action, request, context) => {
    const method = methods[action] ?? (action === 'upload' ? lazyUpload(transfer) : undefined);
    // A backend without the call, as with a 404 over HTTP.
    if (method === undefined && callOf(action)?.isOptional)
      throw { status: 404, code: 'NOT_FOUND' };
    if (typeof method !== 'function') throw unexpected(`api.${action} is not a function`);
    return method.call(raw, request, context);
  };

  const ask: Ask = (action, request, context) => {
    const { signal } = context;
    if (!wait || action === 'upload') return abortable(run(action, request, context), signal);
    const limited = (limit: AbortSignal) => run(action, request, { ...context, signal: limit });
    return withinLimit({ action }, wait, limited, signal);
  };

  const read = (action: StoreAction, answer: unknown): unknown => {
    const call = callOf(action);
    if (!call?.answer) return undefined;
    const given = call.confirmedBy === 'tag' ? savedSection(answer) : answer;
    const result = v.safeParse(call.answer, given);
    if (!result.success) throw misshapen(action, result.issues);
    for (const line of oddities(action, answer)) onOddity?.(`${action}: ${line}`);
    const exact = call.exact && v.safeParse(call.exact, answer);
    if (exact && !exact.success) onSetAside?.(misshapen(action, exact.issues));
    return result.output;
  };

  return apiOf(async (action: StoreAction, request: object, context: AskContext) => {
    try {
      return read(action, await ask(action, request, context));
    } catch (error) {
      if (context.signal.aborted && isAbort(error)) throw error;
      throw rejection(action, error);
    }
  });
}

async function loadTransfer(): Promise<Upload> {
  return (await import('./upload/transfer')).upload;
}

function misshapen(action: StoreAction, issues: readonly v.BaseIssue<unknown>[]): OnboardingError {
  const mismatches = issues.slice(0, NAMED_ISSUES).map(mismatch);
  return unexpected(`${action}: ${mismatches.join('; ')}`);
}

/** An answer without an entity tag is valid; a host's own method may resolve with the tag alone. */
function savedSection(answer: unknown): unknown {
  return typeof answer === 'string' ? { etag: answer } : (answer ?? {});
}

/** Path, expected and actual kind; never the value, which may be personal. */
function mismatch(issue: v.BaseIssue<unknown>): string {
  const { input, kind, type, expected } = issue;
  const path = v.getDotPath(issue) ?? 'the answer';
  const received = input === null ? 'null' : Array.isArray(input) ? 'Array' : typeof input;
  return kind === 'schema'
    ? `${path}: Expected ${expected} but received ${received}`
    : `${path}: Expected ${type}`;
}

function rejection(action: StoreAction, error: unknown): OnboardingError {
  if (error instanceof OnboardingError) return error;
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return new OnboardingError('TIMEOUT', { reason: `${action}: ${error.message}`, cause: error });
  }
  const { status, code } = (error ?? {}) as { status?: unknown; code?: unknown };
  if (typeof status === 'number' || typeof code === 'string')
    return refusalError(action, error, {});
  const { message } = toOnboardingError(error);
  return unexpected(`${action}: ${message}`, error);
}

/**
 * What of an answer is left out or has no effect, in words for the log: rows with the id of an earlier one, and
 * addresses that are none. Never a value but an id.
 */
function oddities(action: StoreAction, answer: unknown): readonly string[] {
  if (!isRecord(answer)) return [];
  if (action === 'fetchSection') return ofSection(answer);
  if (action !== 'fetchQualification') return [];
  const { milestones, supportUrl, contactEmail, activeSection } = answer;
  const inMilestones = rows(milestones).flatMap((milestone) => [
    ...doubles(`milestone ${milestone.id}: a section`, milestone.sections),
  ]);
  return [
    ...doubles('a milestone', milestones),
    ...inMilestones,
    ...(isRecord(activeSection) ? ofSection(activeSection) : []),
    ...(supportUrl && !isWebAddress(supportUrl)
      ? ['supportUrl is no http(s) address: no link']
      : []),
    ...(contactEmail && !/@/.test(String(contactEmail))
      ? ['contactEmail is no e-mail address: no link']
      : []),
  ];
}

function ofSection({ id, plugins }: Readonly<Record<string, unknown>>): readonly string[] {
  return doubles(`section ${id}: a plugin`, plugins);
}

function doubles(what: string, list: unknown): readonly string[] {
  const ids = rows(list).map(({ id }) => String(id));
  const repeated = ids.filter((id, place) => ids.indexOf(id) < place);
  return [...new Set(repeated)].map(
    (id) => `${what} with the id ${id} comes twice: the first counts`,
  );
}

function rows(list: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(list) ? list.filter(isRecord) : [];
}
