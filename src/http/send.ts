import type { Tell } from '../advice/mistake';
import { abortable } from '../kit/waiting/waiting';
import type { AuthMode, GetAccessToken, TokenContext } from './auth/auth-types';

/** The element's attribute and property, read at each call. */
export interface AccessTokenSettings {
  auth(): AuthMode;
  getAccessToken(): GetAccessToken | undefined;
  /** Resolves when the property is set; calls wait for it with `auth="bearer"`. */
  whenTokenSource(signal: AbortSignal): Promise<GetAccessToken>;
  /** Tells what is wrong with what the host's function does; never its reason, which may hold a token. */
  readonly tell: Tell;
}

interface Auth {
  /**
   * Whether a call uses a token rather than cookies; `auto` is decided by the first call that needs a
   * session.
   */
  bearer(session: boolean): boolean;
  /** The cached token, else the host's; null: signed out. Rejects with the reason of `signal`. */
  token(signal: AbortSignal): Promise<string | null>;
  /** How often the token was dropped. */
  turn(): number;
  /** Drops `token` after a 401, unless it was replaced since. */
  refuse(token: string): void;
  /** Forgets the token, a request under way and the decision of `auto`. */
  reset(): void;
}

/** How long the host's function may take before that is told: as long as a call may. Milliseconds. */
const TOKEN_SLOW_MS = 30_000;

interface TokenRequest {
  waiting: number;
  readonly controller: AbortController;
  /** undefined: aborted before the host answered. */
  readonly answer: Promise<string | null | undefined>;
}

/**
 * Authenticates calls: one cached token for all of them, from one shared request to the host. The request
 * continues while any caller waits for it; when the last one stops waiting it is aborted, so that a host that
 * never answers does not block later calls.
 */
function createAccessToken({
  auth,
  getAccessToken,
  whenTokenSource,
  tell,
}: AccessTokenSettings): Auth {
  let settled: boolean | undefined;
  let turns = 0;
  let reason: TokenContext['reason'] = 'initial';
  let kept: string | undefined;
  let request: TokenRequest | undefined;

  const ask = (source: GetAccessToken): TokenRequest => {
    const controller = new AbortController();
    const { signal } = controller;
    const settle = (answer: unknown) => {
      if (signal.aborted) return;
      request = undefined;
      kept = answer && typeof answer === 'string' ? answer : undefined;
      if (!kept && answer !== null)
        tell('token-type', answer === '' ? 'an empty text' : typeof answer);
      return kept ?? null;
    };
    const reject = () => {
      if (!signal.aborted) tell('token-rejected');
      return null;
    };
    // In a microtask, so that a source that calls the widget shares this request instead of making another.
    const context = Promise.resolve({ reason, signal });
    const slow = setTimeout(() => tell('token-slow'), TOKEN_SLOW_MS);
    const inTime = () => clearTimeout(slow);
    signal.addEventListener('abort', inTime);
    const answer = context.then(source).catch(reject).finally(inTime).then(settle);
    return {
      waiting: 0,
      controller,
      answer: abortable(answer, signal).catch(() => undefined),
    };
  };

  const drop = (dropped: TokenRequest | undefined) => {
    if (!dropped || request !== dropped) return;
    request = undefined;
    dropped.controller.abort();
  };

  return {
    bearer(session) {
      const mode = auth();
      if (mode !== 'auto') return mode === 'bearer';
      const bearer = settled ?? !!getAccessToken();
      if (session) settled = bearer;
      return bearer;
    },
    async token(signal) {
      while (!kept) {
        const source = getAccessToken() ?? (await abortable(whenTokenSource(signal), signal));
        signal.throwIfAborted();
        if (kept) break;
        request ??= ask(source);
        const current = request;
        current.waiting++;
        try {
          const answer = await abortable(current.answer, signal);
          if (answer !== undefined) return answer;
        } finally {
          if (!--current.waiting) drop(current);
        }
      }
      return kept;
    },
    turn: () => turns,
    refuse(token) {
      if (kept !== token) return;
      kept = undefined;
      turns++;
      reason = 'expired';
    },
    reset() {
      drop(request);
      turns++;
      kept = settled = undefined;
      reason = 'initial';
    },
  };
}

/** What one call needs besides its method and path. */
export interface SendOptions {
  /** The `api-base` that the call is meant for, with or without a trailing slash. */
  readonly base: string;
  /** Sent as Accept-Language. */
  readonly language: string;
  /** Aborts the call and its waits; send rejects with the signal's reason. */
  readonly signal: AbortSignal;
  /** Sent as JSON; without one, no body. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as X-Request-Id. */
  readonly requestId: string;
  /** False for a public call, which neither waits for a token nor sends one. */
  readonly session: boolean;
  /** The call goes on when the page is left. */
  readonly keepalive?: boolean;
  /** Called when the call is sent, after its waits. */
  readonly onSend?: () => void;
}

/** Sends one call with the session's token (product-rules#one-token). */
export interface Send {
  /**
   * `path` starts with a slash and is appended to the base, whatever `api-base` is by the time the call is sent. Resolves
   * with the server's answer, or with a 401 if the host has no token. Rejects as fetch does; it has no time limit.
   */
  (method: string, path: string, options: SendOptions): Promise<Response>;
  /** Call it for a new `getAccessToken` function: forgets the token and the decision of `auto`. */
  reset(): void;
  /** Set by the app: called when the next token may be somebody else's. */
  onTokenGone?: (() => void) | undefined;
}

/** A call that the entry sent before the client was loaded. */
export interface EarlyAnswer {
  readonly response: Promise<Response>;
  /** Its X-Request-Id, so that its failure can be traced too. */
  readonly requestId: string;
}

/** Calls that the entry sent before the client was loaded. */
export interface EarlyResponses {
  /** The pending answer of a store action in this language; each can be taken once. */
  take(
    action: string,
    language: string,
    request?: Readonly<Record<string, unknown>>,
  ): EarlyAnswer | undefined;
}

/** Makes the function that sends requests. The entry file contains it and passes it to the app. */
export function createSend(settings: AccessTokenSettings): Send {
  const { bearer, token: nextToken, turn: turnNow, refuse, reset } = createAccessToken(settings);

  /** A call of the session was sent, with a token or a cookie. */
  let isUsed = false;

  const sendWithToken = async (
    method: string,
    path: string,
    options: SendOptions,
  ): Promise<Response> => {
    const {
      base,
      language,
      signal,
      body,
      headers,
      requestId,
      session,
      keepalive = false,
      onSend,
    } = options;
    const byToken = bearer(session);
    const isRead = method === 'GET';
    const turn = turnNow();
    for (let retriesLeft = 1; ; retriesLeft--) {
      const token = byToken && session && (await nextToken(signal));
      // A call that changes something is not sent with a token that came meanwhile: it may be somebody else's.
      const isReplaced = !isRead && turn !== turnNow();
      if (token === null || isReplaced) return new Response(null, { status: 401 });
      onSend?.();
      isUsed ||= session;
      const response = await fetch(base.replace(/\/+$/, '') + path, {
        method,
        signal,
        credentials: byToken ? 'omit' : 'include',
        // The investor's input goes only to the backend's own address: http-client.ts reports the redirect.
        redirect: isRead ? 'follow' : 'manual',
        keepalive,
        headers: {
          ...headers,
          'Accept-Language': language,
          'X-Request-Id': requestId,
          ...(token && { Authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      if (response.status !== 401 || !token) return response;
      refuse(token);
      send.onTokenGone?.();
      if (retriesLeft && isRead) continue;
      // Nothing more of the token is ever logged.
      const [beginning = 'neither with Bearer nor with a quote'] = /^(Bearer|")/i.exec(token) ?? [];
      if (!retriesLeft) settings.tell('token-refused', `it begins ${beginning}`);
      return response;
    }
  };

  const send: Send = Object.assign(sendWithToken, {
    reset: () => {
      reset();
      // Before the first call nobody was signed in who could have been replaced.
      if (isUsed) send.onTokenGone?.();
    },
  });
  return send;
}
