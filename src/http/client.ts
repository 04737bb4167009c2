import { isRecord } from '../kit/rules/is-record';
import { abortable, abortError } from '../kit/waiting/abortable';
import type { Wait } from '../kit/waiting/wait';
import type { CallContext, RawApi } from './api';
import { type BackendAction, ENDPOINTS, type Endpoint } from './endpoints';
import { OnboardingError, toOnboardingError } from './errors';
import { refusalError } from './refusal-error';
import { type FailedAttempt, retryPause } from './retry-pause';
import type { EarlyResponses, Send } from './send';
import { lazyUpload, type Upload } from './upload/lazy-upload';
import { withinLimit } from './within-limit';

/** What the HTTP client needs. */
export interface HttpApiSettings {
  readonly send: Send;
  readonly newRequestId: () => string;
  readonly wait: Wait;
  readonly early?: EarlyResponses | undefined;
  /** Loads the file transfer for the first upload. */
  readonly transfer?: (() => Promise<Upload>) | undefined;
}

type Request = Readonly<Record<string, unknown>>;

interface Call {
  readonly action: BackendAction;
  readonly endpoint: Endpoint;
  readonly request: Request;
  readonly context: CallContext & { readonly retry?: boolean };
}

/** The result of one attempt; `retry` is present if another attempt makes sense. */
type Outcome =
  | { readonly answer: unknown }
  | { readonly error: OnboardingError; readonly retry?: FailedAttempt };

/**
 * The HTTP client: method, path and body by the table in routes.ts; retries, time limit and errors by
 * docs/openapi.yaml. Its answers are unchecked JSON; checkedApi() checks them. Rejects with an
 * OnboardingError (NETWORK, TIMEOUT, REDIRECTED, SIGNED_OUT, UNEXPECTED, the server's own code,
 * HTTP_<status>), or with an AbortError when the caller's signal aborts.
 */
export function createHttpApi(settings: HttpApiSettings): RawApi {
  const { transfer } = settings;
  const calls = Object.entries(ENDPOINTS).map(([action, endpoint]) => [
    action,
    (request: Request, context: CallContext) =>
      perform(settings, { action: action as BackendAction, endpoint, request, context }),
  ]);
  return { ...Object.fromEntries(calls), ...(transfer && { upload: lazyUpload(transfer) }) };
}

async function perform(settings: HttpApiSettings, call: Call): Promise<unknown> {
  const { signal, retry } = call.context;
  const mayRetry = call.endpoint.method === 'GET' && retry !== false;
  for (let retries = 0; ; retries++) {
    const outcome = await attempt(settings, call, retries === 0);
    if ('answer' in outcome) return outcome.answer;
    const pause = mayRetry && outcome.retry && retryPause(outcome.retry, retries, Date.now());
    if (!pause) throw outcome.error;
    await abortable(settings.wait(pause, signal), signal);
  }
}

async function attempt(settings: HttpApiSettings, call: Call, first: boolean): Promise<Outcome> {
  const { action, context, request } = call;
  const { signal } = context;
  if (signal.aborted) throw abortError(signal);
  const early = first ? settings.early?.take(action, context.language, request) : undefined;
  const reference = early ? settings.early?.requestId?.(action) : settings.newRequestId();
  try {
    const ask = async (limited: AbortSignal) =>
      read(call, await (early ?? open(settings, call, limited, reference)), reference);
    return await withinLimit({ action, reference }, settings.wait, ask, signal);
  } catch (error) {
    if (signal.aborted) throw error;
    return failure(action, error, reference);
  }
}

function open(
  { send }: HttpApiSettings,
  { action, endpoint, request, context }: Call,
  signal: AbortSignal,
  requestId = '',
): Promise<Response> {
  const { etag } = request;
  return send(endpoint.method, pathOf(action, endpoint, request), {
    language: context.language,
    signal,
    requestId,
    session: !endpoint.open,
    ...(endpoint.body && {
      body: Object.fromEntries(endpoint.body.map((field) => [field, request[field]])),
    }),
    ...(typeof etag === 'string' && etag && { headers: { 'If-Match': etag } }),
  });
}

/** The path with its parameters. Dot segments are refused, since they would lead to another call. */
function pathOf(action: string, endpoint: Endpoint, request: Request): string {
  return endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(request[name] ?? '');
    if (/^\.{0,2}$/.test(value)) {
      throw new OnboardingError('UNEXPECTED', { reason: `${action}: ${name} is no path segment` });
    }
    return encodeURIComponent(value);
  });
}

async function read(call: Call, response: Response, reference?: string): Promise<Outcome> {
  const { action, endpoint } = call;
  const { status, statusText, headers, ok } = response;
  if (isRedirect(response)) {
    const reason = `${action}: the backend redirects ${endpoint.method} ${endpoint.path}; only GET is followed`;
    return { error: new OnboardingError('REDIRECTED', { reason, reference }) };
  }
  if (!ok) {
    const body = parse(await response.text().catch(() => ''));
    return {
      error: refusalError(action, body, { status, statusText, reference }),
      retry: { status, retryAfter: headers.get('Retry-After') },
    };
  }
  if (endpoint.answer === 'nothing') return { answer: undefined };
  const text = await response.text();
  const body = parse(text);
  const etag = headers.get('ETag');
  if (endpoint.answer === 'tag') {
    const tag = tagOf(body) ?? etag;
    if (tag !== null || isConfirmation(call, text, body)) return { answer: { etag: tag } };
    const reason = `${action}: ${status} with a body that does not say that it is saved`;
    return { error: new OnboardingError('UNEXPECTED', { reason, status, reference }) };
  }
  if (body === undefined) {
    const kind = headers.get('Content-Type') ?? 'without a content type';
    const reason = `${action}: ${status} with a body that is not JSON (${kind})`;
    return { error: new OnboardingError('UNEXPECTED', { reason, status, reference }) };
  }
  const tagged = endpoint.answer === 'tagged json' && etag && isRecord(body) && body.etag == null;
  return { answer: tagged ? { ...body, etag } : body };
}

/**
 * Whether a success without an entity tag can be the backend's own answer. A proxy or the sign-in page of a network
 * answers any call with 200 and a page, and a backend that gives entity tags gives a new one for each save.
 */
function isConfirmation({ request }: Call, text: string, body: unknown): boolean {
  return text === '' || (body !== undefined && !request.etag);
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

function tagOf(body: unknown): string | undefined {
  return isRecord(body) && typeof body.etag === 'string' ? body.etag : undefined;
}

/** fetch rejects with a TypeError; a broken connection may reject with a DOMException. */
function failure(action: string, error: unknown, reference: string | undefined): Outcome {
  if (!(error instanceof TypeError || error instanceof DOMException)) {
    return { error: toOnboardingError(error) };
  }
  const reason = `${action}: no connection (${error.message})`;
  return {
    error: new OnboardingError('NETWORK', { reason, reference, cause: error }),
    retry: { status: undefined, retryAfter: null },
  };
}
