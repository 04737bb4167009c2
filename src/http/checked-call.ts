import * as v from 'valibot';
import { abortable, type Wait } from '../kit/waiting/waiting';
import type { Ask, AskRaw, Call, StoreAction } from './call';
import { isAbort, OnboardingError, toOnboardingError, unexpected } from './errors';
import type { UploadRequest } from './host-api';
import { refusalError, withinLimit } from './http-client';
import type { Upload } from './upload/lazy-upload';

/** How many mismatches of one answer a log line lists. */
const NAMED_ISSUES = 3;

/** What `checkedCall` needs besides the calls. */
export interface CheckedCallSettings {
  /** Called for a part of an answer that is ignored since it does not fit the contract; the rest is used. */
  readonly onSetAside?: (error: OnboardingError) => void;
  /** Called with each answer as it came, so that what is left out of it can be told. */
  readonly onAnswer?: (action: StoreAction, answer: unknown) => void;
}

/**
 * The calls of the host's own `api` object. One that it may lack is refused with 404, and each has the time limit, as
 * over HTTP. `transfer` sends files, by the object's own `upload` if it has one.
 */
export function callOfHost(api: object, transfer: Upload, wait: Wait): AskRaw {
  const methods = api as Partial<Record<StoreAction, unknown>>;
  return async (call, request, context) => {
    const { action, isOptional } = call;
    const method = methods[action] ?? (action === 'upload' ? transfer : undefined);
    if (method === undefined && isOptional) throw { status: 404, code: 'NOT_FOUND' };
    if (typeof method !== 'function') throw unexpected(`api.${action} is not a function`);
    // It may take as long as it makes progress (upload/within-stall.ts).
    if (action === 'upload') return transfer(request as UploadRequest, context);
    const run = async (signal: AbortSignal) => method.call(api, request, { ...context, signal });
    return withinLimit(call, wait, run, context.signal);
  };
}

/**
 * Calls over `raw`, the HTTP client or the host's own `api` object: every answer is checked against the schema of its
 * call, every rejection is an OnboardingError, and a call that ignores its signal is abandoned after an abort.
 */
export function checkedCall(raw: AskRaw, settings: CheckedCallSettings = {}): Ask {
  const { onSetAside, onAnswer } = settings;
  return async (call, request, context) => {
    const { action } = call;
    const { signal, language } = context;
    try {
      const answer = await abortable(raw(call, request, context), signal);
      onAnswer?.(action, answer);
      const given = call.confirmedBy === 'tag' ? savedSection(answer) : answer;
      const exact = call.exact && v.safeParse(call.exact, answer);
      const read = readAnswer(call, given);
      if (exact && !exact.success) onSetAside?.(misshapen(action, exact.issues));
      return read;
    } catch (error) {
      if (signal.aborted && isAbort(error)) throw error;
      throw rejection(action, error, language);
    }
  };
}

/** Without a schema there is nothing to read: the answer only confirms that it is done. */
function readAnswer<Answer>(call: Call<StoreAction, Answer>, given: unknown): Answer {
  if (!call.answer) return undefined as Answer;
  const result = v.safeParse(call.answer, given);
  if (!result.success) throw misshapen(call.action, result.issues);
  return result.output;
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

function rejection(action: StoreAction, error: unknown, language: string): OnboardingError {
  if (error instanceof OnboardingError) return error;
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return new OnboardingError('TIMEOUT', { reason: `${action}: ${error.message}`, cause: error });
  }
  const { status, code } = (error ?? {}) as { status?: unknown; code?: unknown };
  if (typeof status === 'number' || typeof code === 'string')
    return refusalError(action, error, { contentLanguage: language });
  const { message } = toOnboardingError(error);
  return unexpected(`${action}: ${message}`, error, ['api-error', action]);
}
