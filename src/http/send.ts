import { type AccessTokenSettings, createAccessToken } from './auth/access-token';

/** What one call needs besides its method and path. */
export interface SendOptions {
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
}

/** Sends one call with the session's token (product-rules#one-token). */
export interface Send {
  /**
   * `path` starts with a slash and is appended to the base. Resolves with the server's answer, or with a 401
   * if the host has no token. Rejects as fetch does; it has no time limit.
   */
  (method: string, path: string, options: SendOptions): Promise<Response>;
  /** Call it for a new `getAccessToken` function: forgets the token and the decision of `auto`. */
  reset(): void;
  /** Set by the app: called when the next token may be somebody else's. */
  onTokenGone?: (() => void) | undefined;
}

/** The element's attributes and properties, read at every call. */
export interface SendSettings extends AccessTokenSettings {
  /** The `api-base` attribute, with or without a trailing slash. */
  apiBase(): string;
}

/** Calls that the entry sent before the client was loaded. */
export interface EarlyResponses {
  /** The pending answer of a store action in this language; each can be taken once. */
  take(
    action: string,
    language: string,
    request?: Readonly<Record<string, unknown>>,
  ): Promise<Response> | undefined;
  /** The X-Request-Id of that call, so that its failure can be traced too. */
  requestId?(action: string): string | undefined;
}

/** Makes the function that sends requests. The entry file contains it and passes it to the app. */
export function createSend(settings: SendSettings): Send {
  const { bearer, token: nextToken, turn: turnNow, refuse, reset } = createAccessToken(settings);

  const sendWithToken = async (
    method: string,
    path: string,
    options: SendOptions,
  ): Promise<Response> => {
    const { language, signal, body, headers, requestId, session, keepalive = false } = options;
    const byToken = bearer(session);
    const isRead = method === 'GET';
    const turn = turnNow();
    for (let retriesLeft = 1; ; retriesLeft--) {
      const token = byToken && session && (await nextToken(signal));
      // What changes something does not go with a token that came meanwhile: it may be somebody else's.
      const isReplaced = !isRead && turn !== turnNow();
      if (token === null || isReplaced) {
        const statusText = token === null ? 'No access token' : 'Another access token';
        return new Response(null, { status: 401, statusText });
      }
      const response = await fetch(settings.apiBase().replace(/\/+$/, '') + path, {
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
      if (!retriesLeft || !isRead) return response;
    }
  };

  const send: Send = Object.assign(sendWithToken, {
    reset: () => {
      reset();
      send.onTokenGone?.();
    },
  });
  return send;
}
