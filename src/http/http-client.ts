import * as v from 'valibot';
import type { Mistake } from '../advice/mistake';
import { isRecord } from '../kit/rules/is-record';
import { abortable, abortError, type Wait, within } from '../kit/waiting/waiting';
import type { AskContext, AskRaw, Call } from './call';
import { OnboardingError, toOnboardingError } from './errors';
import type { UploadRequest } from './host-api';
import { lenient, text, words } from './schemas';
import type { EarlyResponses, Send } from './send';
import type { Upload } from './upload/lazy-upload';

/** What the HTTP client needs. */
export interface HttpCallSettings {
  readonly send: Send;
  /** The `api-base` of all calls. */
  readonly base: string;
  /** Whether the element still uses this backend; if not, a call that has waited is not sent. */
  readonly isInUse: () => boolean;
  /** Whether it is uncertain whose session it is; a call that changes something is not sent then. */
  readonly isInDoubt: () => boolean;
  readonly newRequestId: () => string;
  readonly wait: Wait;
  /** Sends the files, to addresses of their own. */
  readonly transfer: Upload;
  readonly early?: EarlyResponses | undefined;
}

type Request = Readonly<Record<string, unknown>>;

/** One attempt of a call; `reference` is its X-Request-Id, which its error names. */
interface Attempt {
  readonly call: Call;
  readonly request: Request;
  readonly context: AskContext;
  readonly reference: string | undefined;
  /** The call was sent: what came of it is not known until it is answered. */
  isSent: boolean;
}

/** The result of one attempt; `retry` is present if another attempt makes sense. */
type Outcome =
  | { readonly answer: unknown }
  | { readonly error: OnboardingError; readonly retry?: FailedAttempt };

/**
 * The HTTP client: method, path and body by the call; retries, time limit and errors by
 * docs/backend/openapi.yaml. Its answers are JSON that `checkedAnswer` checks. Rejects with an OnboardingError (NETWORK,
 * TIMEOUT, REDIRECTED, SIGNED_OUT, UNEXPECTED, the server's own code, HTTP_<status>), or with an AbortError when
 * the caller's signal aborts.
 */
export function createHttpCall(settings: HttpCallSettings): AskRaw {
  const { newRequestId, wait, early, transfer } = settings;

  const attempt = async (
    call: Call,
    request: Request,
    context: AskContext,
    isFirst: boolean,
  ): Promise<Outcome> => {
    const { action } = call;
    const { signal, language } = context;
    if (signal.aborted) throw abortError(signal);
    const isEarly = isFirst && call.method === 'GET';
    const begun = isEarly ? early?.take(action, language, request) : undefined;
    const reference = begun ? begun.requestId : newRequestId();
    const made: Attempt = { call, request, context, reference, isSent: begun !== undefined };
    const ask = async (limited: AbortSignal) =>
      readResponse(made, await (begun ? begun.response : open(settings, made, limited)));
    try {
      return await withinLimit({ action, reference }, wait, ask, signal);
    } catch (error) {
      if (signal.aborted) throw error;
      const isUnsent = error instanceof OnboardingError && !made.isSent;
      return isUnsent ? { error: unsent(error) } : failure(made, error);
    }
  };

  return async (call, request, context) => {
    const { signal } = context;
    if (call.action === 'upload') return transfer(request as UploadRequest, context);
    const isRetried = call.method === 'GET' && context.retry !== false;
    for (let retries = 0; ; retries++) {
      const outcome = await attempt(call, request as Request, context, retries === 0);
      if ('answer' in outcome) return outcome.answer;
      const pause = isRetried && outcome.retry && retryPause(outcome.retry, retries, Date.now());
      if (!pause) throw outcome.error;
      await abortable(wait(pause, signal), signal);
    }
  };
}

function open(
  { send, base, isInUse, isInDoubt }: HttpCallSettings,
  made: Attempt,
  signal: AbortSignal,
): Promise<Response> {
  const { call, request, context, reference = '' } = made;
  const { language, binding } = context;
  // A save names the entity tag of the section that it is based on (product-rules#if-match).
  const { etag } = request;
  return send(call.method, pathOf(call, request), {
    base,
    language,
    signal,
    requestId: reference,
    session: !call.isOpen,
    ...(call.body && {
      body: Object.fromEntries(call.body.map((field) => [field, request[field]])),
    }),
    headers: {
      ...(typeof etag === 'string' && etag && { 'If-Match': etag }),
      ...(binding !== undefined && { 'X-Session-Binding': binding }),
      ...(call.isOfHandoff && { Authorization: `Bearer ${request.accessToken}` }),
    },
    keepalive: call.action === 'signOut',
    onSend: () => {
      if (!isInUse()) throw new OnboardingError('UNEXPECTED');
      if (call.method !== 'GET' && !call.skipsSessionGuard && isInDoubt()) {
        throw new OnboardingError('SESSION_CHANGED');
      }
      made.isSent = true;
    },
  });
}

/** The failure of a call that was never sent, so that it has changed nothing. */
function unsent({ code, message, reference, cause }: OnboardingError): OnboardingError {
  return new OnboardingError(code, { reason: message, reference, cause, isUnsent: true });
}

/** The path with its parameters. Dot segments are refused, since they would lead to another call. */
function pathOf({ action, path }: Call, request: Request): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(request[name] ?? '');
    if (/^\.{0,2}$/.test(value)) {
      throw new OnboardingError('UNEXPECTED', { reason: `${action}: ${name} is no path segment` });
    }
    return encodeURIComponent(value);
  });
}

/** fetch rejects with a TypeError; a broken connection may reject with a DOMException. */
function failure({ call: { action }, reference }: Attempt, error: unknown): Outcome {
  if (!(error instanceof TypeError || error instanceof DOMException)) {
    return { error: toOnboardingError(error) };
  }
  const reason = `${action}: no connection (${error.message})`;
  return {
    error: new OnboardingError('NETWORK', {
      reason,
      reference,
      cause: error,
      // For the first call only: when later ones fail, it is the connection.
      mistake: action === 'fetchSession' ? ['no-answer', action] : undefined,
    }),
    retry: { status: undefined, retryAfter: null },
  };
}

/** Reads the backend's response: its JSON, or the error that it stands for. */
async function readResponse(attempt: Attempt, response: Response): Promise<Outcome> {
  const { call, reference } = attempt;
  const asked = attempt.context.language;
  const { action, method, path, confirmedBy, isTagged } = call;
  const { status, headers, ok } = response;
  if (isRedirect(response)) {
    const reason = `${action}: the backend redirects ${method} ${path}; only GET is followed`;
    return { error: new OnboardingError('REDIRECTED', { reason, reference }) };
  }
  if (!ok) {
    const body = parse(await response.text().catch(() => ''));
    return {
      error: refusalError(action, body, {
        status,
        reference,
        address: response.url,
        contentLanguage: foreignLanguage(headers, asked) ?? asked,
      }),
      retry: { status, retryAfter: headers.get('Retry-After') },
    };
  }
  const text = await response.text();
  const body = parse(text);
  const refused = (reason: string) => ({
    error: new OnboardingError('UNEXPECTED', { reason, status, reference }),
  });
  if (confirmedBy) {
    // A proxy or the sign-in page of a network answers any call with 200: with nothing, with a page, or with JSON.
    const own = (body as { readonly etag?: unknown } | null | undefined)?.etag;
    const etag = typeof own === 'string' ? own : headers.get('ETag');
    const sent = attempt.request.etag;
    const isOwn = text === '' || body !== undefined;
    const isConfirmed = {
      '204': false,
      tag: isOwn && Boolean(sent) && etag !== null && etag !== sent,
      done: isOwn,
    }[confirmedBy];
    if (status === 204 || isConfirmed) return { answer: { etag } };
    const reason = `${action}: ${status} does not say that it is done; it has to be 204`;
    return refused(reason);
  }
  if (text === '') {
    const reason = `${action}: ${status} without a body; it has to be 200 with JSON`;
    return refused(reason);
  }
  if (body === undefined) {
    const kind = headers.get('Content-Type') ?? 'without a content type';
    const reason = `${action}: ${status} with a body that is not JSON (${kind})`;
    return refused(reason);
  }
  const tag = isTagged ? headers.get('ETag') : null;
  const answer = tag && isRecord(body) && body.etag == null ? { ...body, etag: tag } : body;
  const contentLanguage = foreignLanguage(headers, asked);
  return { answer: contentLanguage ? inLanguage(answer, contentLanguage) : answer };
}

/** The language of an answer, where it is not the one that was asked for: its texts are marked with it. */
function foreignLanguage(headers: Headers, asked: string): string | undefined {
  const [own = ''] = headers.get('Content-Language')?.split(',') ?? [];
  const primary = (code: string) => code.trim().toLowerCase().split('-')[0];
  return primary(own) && primary(own) !== primary(asked) ? own.trim() : undefined;
}

/** The parts of an answer with texts of their own. */
const PARTS = ['milestones', 'sections', 'activeSection'];

function inLanguage(answer: unknown, contentLanguage: string): unknown {
  if (Array.isArray(answer)) return answer.map((row) => inLanguage(row, contentLanguage));
  if (!isRecord(answer)) return answer;
  const parts = PARTS.filter((part) => answer[part]).map((part) => [
    part,
    inLanguage(answer[part], contentLanguage),
  ]);
  return { ...answer, ...Object.fromEntries(parts), contentLanguage };
}

/** Browsers hide the target of a redirect; other runtimes return its status. */
function isRedirect({ type, status }: Response): boolean {
  return type === 'opaqueredirect' || [301, 302, 303, 307, 308].includes(status);
}

/**
 * The body as JSON, undefined if it is not JSON. The parser's message is dropped, since it quotes the body.
 */
function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** Pauses before the second and the third attempt of a GET (product-rules#call-retries). */
export const RETRY_PAUSES_MS = [300, 900] as const;
/** The longest pause that a server's Retry-After can cause. */
export const RETRY_AFTER_LIMIT_MS = 10_000;

const RETRIED_STATUSES = [502, 503, 504];

/** What decides whether a failed attempt is repeated. */
export interface FailedAttempt {
  /** undefined: no server answered. */
  readonly status: number | undefined;
  readonly retryAfter: string | null;
}

/**
 * Milliseconds to wait before a GET is retried, undefined if it is not. `retries` were made already.
 * Retry-After (seconds or an HTTP date, `now` in epoch milliseconds) can only lengthen the pause, up to its
 * limit; an unreadable one is ignored.
 */
export function retryPause(
  { status, retryAfter }: FailedAttempt,
  retries: number,
  now: number,
): number | undefined {
  if (status !== undefined && !RETRIED_STATUSES.includes(status)) return undefined;
  const pause = RETRY_PAUSES_MS[retries];
  if (pause === undefined) return undefined;
  return Math.min(Math.max(pause, waitAsked(retryAfter, now)), RETRY_AFTER_LIMIT_MS);
}

function waitAsked(retryAfter: string | null, now: number): number {
  if (!retryAfter) return 0;
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter) * 1000;
  return (Date.parse(retryAfter) || 0) - now;
}

/** The time limit of each attempt of a call (product-rules#call-limit). */
export const ATTEMPT_LIMIT_MS = 30_000;

/** One attempt of a call, for its error. */
export interface LimitedCall {
  readonly action: string;
  readonly reference?: string | undefined;
}

/**
 * Runs one attempt within the limit, after which it rejects with TIMEOUT and aborts the attempt's signal.
 * Rejects with the reason of the caller's signal as soon as that aborts; a later result is dropped.
 */
export function withinLimit<T>(
  { action, reference }: LimitedCall,
  wait: Wait,
  run: (signal: AbortSignal) => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  const late = () => {
    const reason = `${action}: no answer within ${ATTEMPT_LIMIT_MS / 1000} s`;
    return new OnboardingError('TIMEOUT', { reason, reference });
  };
  return within(ATTEMPT_LIMIT_MS, signal, run, late, wait);
}

/** The facts of a refused call besides its body. */
export interface RefusalFacts {
  readonly status?: number | undefined;
  readonly reference?: string | undefined;
  /** The whole address of the call. */
  readonly address?: string | undefined;
  /** The language of the refusal's words. */
  readonly contentLanguage?: string | undefined;
}

/**
 * Converts a refusal to an error: its code is the problem's (RFC 9457), else `HTTP_<status>`; 401 is always
 * SIGNED_OUT. The log line has call, status and code only: title, detail and reason phrase may be personal, and so
 * may a code that is not in CAPITALS_AND_DIGITS, which is ignored.
 */
export function refusalError(action: string, body: unknown, facts: RefusalFacts): OnboardingError {
  const problem = v.safeParse(problemSchema, body);
  const { title, detail, errors, ...fields } = problem.success ? problem.output : {};
  const code = isCode(fields.code) ? fields.code : undefined;
  const status = facts.status ?? fields.status;
  const ownCode = code || (status === undefined ? 'UNEXPECTED' : `HTTP_${status}`);
  return new OnboardingError(status === 401 ? 'SIGNED_OUT' : ownCode, {
    reason: `${action}: ${status ?? 'refused'}, code ${code || 'none'}`,
    status,
    reference: facts.reference,
    detail: detail || title,
    contentLanguage: facts.contentLanguage,
    fieldErrors: errors?.filter((error) => error.id),
    mistake: mistakeIn(action, body, status, facts.address),
  });
}

/** What is wrong with a refusal itself. */
function mistakeIn(
  action: string,
  body: unknown,
  status: number | undefined,
  address: string | undefined,
): Mistake | undefined {
  if (status === 404 && action === 'fetchSession') return ['api-base-404', address || action];
  if (!isRecord(body)) return undefined;
  if (body.errors != null && !Array.isArray(body.errors)) return ['errors-shape', action];
  return body.code == null || isCode(String(body.code)) ? undefined : ['code-shape', action];
}

/** Codes appear in logs and in events of the host. */
function isCode(code: string | undefined): code is string {
  return code !== undefined && /^[A-Z][A-Z0-9_]{0,63}$/.test(code);
}

/** One message of a problem's `errors`; `id` is an element key of the section. */
export const fieldErrorSchema = v.object({ id: text, message: words });

/**
 * RFC 9457 problem details with the contract's `code` and field errors. A field of the wrong shape is absent
 * (a field error without an id too), so that the valid parts of an error body are used.
 */
export const problemSchema = v.object({
  type: lenient(text),
  title: lenient(words),
  status: lenient(v.number()),
  code: lenient(text),
  detail: lenient(words),
  errors: lenient(v.array(v.fallback(fieldErrorSchema, { id: '', message: '' }))),
});
