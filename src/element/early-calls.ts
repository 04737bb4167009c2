import type { EarlyResponses, Send } from '../http/send';

/** The calls every first screen needs, started while React is still on its way. */
const EARLY_CALLS = {
  fetchSession: { path: '/session', session: true, localised: false },
  fetchLanguages: { path: '/languages', session: false, localised: false },
  fetchQualification: { path: '/qualification', session: true, localised: true },
} as const;

/** The first answers, each to be taken once, unless it was asked in another language. */
export interface EarlyCalls extends EarlyResponses {
  /** Asks; does nothing the second time. */
  start(language: string): void;
  /** Aborts what nobody took. */
  drop(): void;
}

interface EarlyCall {
  readonly answer: Promise<Response>;
  readonly controller: AbortController;
}

/** Early calls over `send`; nobody taking an answer, or its failure, is no error. */
export function createEarlyCalls(send: Send, newRequestId: () => string): EarlyCalls {
  const waiting = new Map<string, EarlyCall>();
  const requestIds = new Map<string, string>();
  let asked: string | undefined;

  return {
    start(language) {
      if (asked !== undefined) return;
      asked = language;
      for (const [action, { path, session }] of Object.entries(EARLY_CALLS)) {
        const controller = new AbortController();
        const { signal } = controller;
        const requestId = newRequestId();
        const answer = send('GET', path, { language, session, signal, requestId });
        requestIds.set(action, requestId);
        answer.catch(() => {});
        waiting.set(action, { answer, controller });
      }
    },
    take(action, language) {
      const { localised } = EARLY_CALLS[action as keyof typeof EARLY_CALLS] ?? {};
      const spoken = asked === language || asked?.startsWith(`${language}-`);
      if (localised && !spoken) return undefined;
      const answer = waiting.get(action)?.answer;
      waiting.delete(action);
      return answer;
    },
    requestId: (action) => requestIds.get(action),
    drop() {
      for (const { controller } of waiting.values()) controller.abort();
      waiting.clear();
    },
  };
}
