import * as v from 'valibot';
import { abortable } from '../kit/waiting/waiting';
import type { AskContext, Call, StoreAction } from './call';
import { isAbort, OnboardingError, toOnboardingError, unexpected } from './errors';
import { refusalError } from './http-client';

/** How many mismatches of one answer a log line lists. */
const NAMED_ISSUES = 3;

/** What is told of answers. */
export interface AnswerListeners {
  /** Called for a part of an answer that is ignored since it does not fit the contract; the rest is used. */
  readonly onSetAside?: (error: OnboardingError) => void;
  /** Called with each answer as it came, so that what is left out of it can be told. */
  readonly onAnswer?: (action: StoreAction, answer: unknown) => void;
}

/**
 * Waits for the answer to a call, from the HTTP client or the host's own `api` object, and checks it against the call's
 * schema. Every rejection is an OnboardingError; a call that ignores its signal is abandoned after an abort.
 */
export async function checkedAnswer<Answer>(
  call: Call<StoreAction, Answer>,
  answering: Promise<unknown>,
  { signal, language }: AskContext,
  { onSetAside, onAnswer }: AnswerListeners = {},
): Promise<Answer> {
  const { action } = call;
  try {
    const answer = await abortable(answering, signal);
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
