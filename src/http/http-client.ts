import { abortable, abortError } from '../kit/waiting/abortable';
import type { Wait } from '../kit/waiting/wait';
import type { CallContext, RawApi } from './api';
import { type BackendAction, ENDPOINTS, type Endpoint } from './endpoints';
import { OnboardingError, toOnboardingError } from './errors';
import { ifMatch } from './if-match';
import { type Outcome, readResponse } from './read-response';
import { mayRetry, retryPause } from './retry-policy';
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

/**
 * The HTTP client: method, path and body by the table in endpoints.ts; retries, time limit and errors by
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
  const isRetried = mayRetry(call.endpoint.method, retry);
  for (let retries = 0; ; retries++) {
    const outcome = await attempt(settings, call, retries === 0);
    if ('answer' in outcome) return outcome.answer;
    const pause = isRetried && outcome.retry && retryPause(outcome.retry, retries, Date.now());
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
      readResponse(call, await (early ?? open(settings, call, limited, reference)), reference);
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
  return send(endpoint.method, pathOf(action, endpoint, request), {
    language: context.language,
    signal,
    requestId,
    session: !endpoint.open,
    ...(endpoint.body && {
      body: Object.fromEntries(endpoint.body.map((field) => [field, request[field]])),
    }),
    headers: {
      ...ifMatch(request),
      ...(context.binding !== undefined && { 'X-Session-Binding': context.binding }),
    },
    keepalive: action === 'signOut',
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
