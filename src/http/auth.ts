import { abortable } from './abortable';
import type { AuthMode, GetAccessToken, TokenContext } from './access-token';

/** Where the session rules read the element's attribute and property, each time anew. */
export interface AuthSettings {
  auth(): AuthMode;
  getAccessToken(): GetAccessToken | undefined;
  /** Resolves when the property is set; for `auth="bearer"`, where calls wait for it. */
  whenTokenSource(signal: AbortSignal): Promise<GetAccessToken>;
  /** The host's function rejected while a call waited for it; told once until `reset`. */
  onReject(): void;
}

interface Auth {
  /** Token mode or cookie mode; `auto` is settled by the first call that needs a session. */
  bearer(session: boolean): boolean;
  /** The kept token, else the host's; null: signed out. Rejects with the reason of `signal`. */
  token(signal: AbortSignal): Promise<string | null>;
  /** Gives up `token` after a 401, unless another one took its place already. */
  refuse(token: string): void;
  /** Forgets the token, a request under way and what `auto` settled on. */
  reset(): void;
}

interface TokenRequest {
  waiting: number;
  readonly controller: AbortController;
  /** undefined: given up before the host answered. */
  readonly answer: Promise<string | null | undefined>;
}

/**
 * The session rules: one token for all calls, asked for by all of them together. The request goes on
 * while one caller waits for it; when the last one stops waiting it is aborted, so that a host that never
 * answers doesn't hold up the calls after it.
 */
export function createAuth({
  auth,
  getAccessToken,
  whenTokenSource,
  onReject,
}: AuthSettings): Auth {
  let settled: boolean | undefined;
  let reason: TokenContext['reason'] = 'initial';
  let kept: string | undefined;
  let told: boolean | undefined;
  let request: TokenRequest | undefined;

  const ask = (source: GetAccessToken): TokenRequest => {
    const controller = new AbortController();
    const { signal } = controller;
    const settle = (answer: unknown) => {
      if (signal.aborted) return;
      request = undefined;
      kept = answer && typeof answer === 'string' ? answer : undefined;
      return kept ?? null;
    };
    const reject = () => {
      if (signal.aborted || told) return;
      told = true;
      onReject();
    };
    // Not at once: a source that calls the widget itself finds its own request under way.
    const context = Promise.resolve({ reason, signal });
    const answer = context.then(source).catch(reject).then(settle);
    return { waiting: 0, controller, answer: abortable(answer, signal).catch(() => undefined) };
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
    refuse(token) {
      if (kept !== token) return;
      kept = undefined;
      reason = 'expired';
    },
    reset() {
      drop(request);
      kept = settled = told = undefined;
      reason = 'initial';
    },
  };
}
