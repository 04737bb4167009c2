import * as v from 'valibot';
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
  /** Called with each answer as it came, so that what is left out of it can be told. */
  readonly onAnswer?: (action: StoreAction, answer: unknown) => void;
}

/**
 * The calls over `raw`, the HTTP client or the host's own `api` object: every answer is checked against the
 * schema of its row in calls.ts, every rejection is an OnboardingError, and a call that ignores its signal is
 * abandoned after an abort.
 */
export function checkedApi(raw: object, settings: CheckedApiSettings = {}): OnboardingApi {
  const { transfer = loadTransfer, wait, onSetAside, onAnswer } = settings;
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
    onAnswer?.(action, answer);
    const call = callOf(action);
    if (!call?.answer) return undefined;
    const given = call.confirmedBy === 'tag' ? savedSection(answer) : answer;
    const result = v.safeParse(call.answer, given);
    if (!result.success) throw misshapen(action, result.issues);
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
  return unexpected(`${action}: ${message}`, error, ['api-error', action]);
}
