import { abortable } from '../../kit/waiting/waiting';
import type { AuthMode, GetAccessToken, TokenContext } from './auth-types';

/** The element's attribute and property, read at each call. */
export interface AccessTokenSettings {
  auth(): AuthMode;
  getAccessToken(): GetAccessToken | undefined;
  /** Resolves when the property is set; calls wait for it with `auth="bearer"`. */
  whenTokenSource(signal: AbortSignal): Promise<GetAccessToken>;
  /** Called when the host's function rejects while a call waits for it; once until `reset`. */
  onReject(): void;
}

interface Auth {
  /**
   * Whether a call uses a token rather than cookies; `auto` is decided by the first call that needs a
   * session.
   */
  bearer(session: boolean): boolean;
  /** The cached token, else the host's; null: signed out. Rejects with the reason of `signal`. */
  token(signal: AbortSignal): Promise<string | null>;
  /** Counts the times that the token was dropped. */
  turn(): number;
  /** Drops `token` after a 401, unless it was replaced since. */
  refuse(token: string): void;
  /** Forgets the token, a request under way and the decision of `auto`. */
  reset(): void;
}

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
export function createAccessToken({
  auth,
  getAccessToken,
  whenTokenSource,
  onReject,
}: AccessTokenSettings): Auth {
  let settled: boolean | undefined;
  let turns = 0;
  let reason: TokenContext['reason'] = 'initial';
  let kept: string | undefined;
  let isReported: boolean | undefined;
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
      if (signal.aborted || isReported) return;
      isReported = true;
      onReject();
    };
    // In a microtask, so that a source that calls the widget shares this request instead of making another.
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
      kept = settled = isReported = undefined;
      reason = 'initial';
    },
  };
}
