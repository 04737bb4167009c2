import { type AuthSettings, createAuth } from './auth';

/** What one call needs besides its method and path. */
export interface SendOptions {
  /** Sent as Accept-Language. */
  readonly language: string;
  /** Ends the call and its waits; send rejects with the signal's reason. */
  readonly signal: AbortSignal;
  /** Sent as JSON; without one, no body. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as X-Request-Id. */
  readonly requestId: string;
  /** False for a public call: it waits for no token and carries none. */
  readonly session: boolean;
}

/** Sends one call with the session's token (product-rules#one-token). */
export interface Send {
  /**
   * `path` starts with a slash and comes after the base. Resolves with the server's answer, or with a
   * 401 of its own when the host has no token. Rejects as fetch does; it has no time limit of its own.
   */
  (method: string, path: string, options: SendOptions): Promise<Response>;
  /** To be called for a new `getAccessToken` function: forgets the token and what `auto` settled on. */
  reset(): void;
}

/** Where `send` reads the element's attributes and properties, at every call. */
export interface SendSettings extends AuthSettings {
  /** The `api-base` attribute, with or without a trailing slash. */
  apiBase(): string;
}

/** Calls the entry has started before the client was loaded. */
export interface EarlyResponses {
  /** The answer under way for a store action in this language, the first time it is asked for. */
  take(
    action: string,
    language: string,
    request?: Readonly<Record<string, unknown>>,
  ): Promise<Response> | undefined;
  /** The X-Request-Id that call went out with, so that its failure can be looked up too. */
  requestId?(action: string): string | undefined;
}

/**
 * The network edge. It lives in the entry file and is handed to the app.
 */
export function createSend(settings: SendSettings): Send {
  const { bearer, token: nextToken, refuse, reset } = createAuth(settings);

  const send = async (method: string, path: string, options: SendOptions): Promise<Response> => {
    const { language, signal, body, headers, requestId, session } = options;
    const byToken = bearer(session);
    for (let left = 1; ; left--) {
      const token = byToken && session && (await nextToken(signal));
      if (token === null) return new Response(null, { status: 401, statusText: 'No access token' });
      const response = await fetch(settings.apiBase().replace(/\/+$/, '') + path, {
        method,
        signal,
        credentials: byToken ? 'omit' : 'include',
        // What an investor typed goes to no address but the backend's own: client.ts reports the redirect.
        redirect: method === 'GET' ? 'follow' : 'manual',
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
      if (!left) return response;
    }
  };

  return Object.assign(send, { reset });
}
