import { Wrong } from './findings';

/** How the calls identify themselves, where they go and what they are made with. */
export interface CallerSettings {
  /** The `api-base`, without a slash at its end. */
  readonly base: string;
  /** Value of the Authorization or Cookie header: never in a report. */
  readonly credentials: Readonly<Record<string, string>>;
  /** The host page's origin; undefined: calls carry none, as from the backend's own origin. */
  readonly origin: string | undefined;
  readonly fetch: typeof fetch;
  readonly newRequestId: () => string;
}

export interface CallOptions {
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is. */
  readonly rawBody?: BodyInit;
  readonly headers?: Readonly<Record<string, string>>;
  /** False: without token or cookie. */
  readonly session?: boolean;
  /** In place of the host page's. */
  readonly origin?: string;
}

/** An answer with its body read; `call` names the call for reports, without query or secrets. */
export interface Answer {
  readonly call: string;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly bytes: Uint8Array;
  /** The body as JSON; undefined where it is none. */
  readonly json: unknown;
}

/** Makes one call; `target` is a path below the base, or an absolute URL outside it. */
export type Call = (method: string, target: string, options?: CallOptions) => Promise<Answer>;

/** As the widget: every attempt of a call ends after this. */
const ATTEMPT_LIMIT_MS = 30_000;

/** Calls like the widget does, with its headers, one attempt each. Rejects with Wrong when no answer comes. */
export function createCaller(settings: CallerSettings): Call {
  return async (method, target, options = {}) => {
    const absolute = /^https?:/.test(target);
    const url = absolute ? target : settings.base + target;
    const call = `${method} ${absolute ? new URL(target).origin : target}`;
    const headers = headersOf(settings, absolute, options);
    try {
      const response = await settings.fetch(url, {
        method,
        redirect: 'manual',
        signal: AbortSignal.timeout(ATTEMPT_LIMIT_MS),
        headers,
        ...bodyOf(options),
      });
      const bytes = new Uint8Array(await response.arrayBuffer());
      const text = new TextDecoder().decode(bytes);
      const { status } = response;
      return { call, status, headers: response.headers, text, bytes, json: parsed(text) };
    } catch (error) {
      throw unanswered(call, error);
    }
  };
}

function headersOf(
  { origin, credentials, newRequestId }: CallerSettings,
  absolute: boolean,
  options: CallOptions,
): Record<string, string> {
  const from = options.origin ?? origin;
  return {
    ...(from !== undefined && { Origin: from }),
    // The store of documents is told nothing but what its URL asks for.
    ...(!absolute && { 'Accept-Language': 'en', 'X-Request-Id': newRequestId() }),
    ...(!absolute && options.session !== false && credentials),
    ...(options.body !== undefined && { 'Content-Type': 'application/json' }),
    ...options.headers,
  };
}

function bodyOf({ body, rawBody }: CallOptions): { body?: BodyInit } {
  if (body !== undefined) return { body: JSON.stringify(body) };
  return rawBody === undefined ? {} : { body: rawBody };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function unanswered(call: string, error: unknown): Wrong {
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return new Wrong(
      `${call} had no answer within ${ATTEMPT_LIMIT_MS / 1000} s.`,
      'Answer sooner: the widget gives a call up after that time.',
    );
  }
  const { message, cause } = error as Error;
  const reason = cause instanceof Error ? cause.message || cause.name : message;
  return new Wrong(
    `${call} got no answer: ${reason}.`,
    'Check the address, the certificate and that the backend can be reached from here.',
  );
}
