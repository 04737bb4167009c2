import type { BackendAction, Endpoint } from './endpoints';
import { OnboardingError } from './errors';
import { savedEtag, withEtag } from './if-match';
import { refusalError } from './refusal-error';
import type { FailedAttempt } from './retry-policy';

/** The call that was answered. */
export interface AnsweredCall {
  readonly action: BackendAction;
  readonly endpoint: Endpoint;
  readonly request: Readonly<Record<string, unknown>>;
}

/** The result of one attempt; `retry` is present if another attempt makes sense. */
export type Outcome =
  | { readonly answer: unknown }
  | { readonly error: OnboardingError; readonly retry?: FailedAttempt };

/** Reads the backend's response: its JSON, or the error that it stands for. `reference` is the call's id. */
export async function readResponse(
  call: AnsweredCall,
  response: Response,
  reference?: string,
): Promise<Outcome> {
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
  const text = await response.text();
  const body = parse(text);
  if (endpoint.answer === 'nothing' || endpoint.answer === 'tag') {
    const etag = savedEtag(body, response);
    if (isConfirmation(call, text, body, etag)) return { answer: { etag } };
    const reason = `${action}: ${status} with a body that does not say that it is ${endpoint.answer === 'tag' ? 'saved' : 'done'}`;
    return { error: new OnboardingError('UNEXPECTED', { reason, status, reference }) };
  }
  if (body === undefined) {
    const kind = headers.get('Content-Type') ?? 'without a content type';
    const reason = `${action}: ${status} with a body that is not JSON (${kind})`;
    return { error: new OnboardingError('UNEXPECTED', { reason, status, reference }) };
  }
  return { answer: endpoint.answer === 'tagged json' ? withEtag(body, response) : body };
}

/**
 * Whether a success is the backend's own answer: nothing, or JSON. A proxy or the sign-in page of a network answers
 * any call with 200 and a page, also one with an entity tag; and a backend that gives entity tags gives a new one
 * with each save.
 */
function isConfirmation(
  { request }: AnsweredCall,
  text: string,
  body: unknown,
  etag: string | null,
): boolean {
  return text === '' || (body !== undefined && (!request.etag || etag !== null));
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
