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

/** Early calls over `send`; nobody taking an answer, or its failure, is no error. */
export function createEarlyCalls(send: Send, newRequestId: () => string): EarlyCalls {
  const answers = new Map<string, Promise<Response>>();
  const requestIds = new Map<string, string>();
  let controller: AbortController | undefined;
  let asked = '';

  return {
    start(language) {
      if (controller) return;
      controller = new AbortController();
      asked = language;
      for (const [action, { path, session }] of Object.entries(EARLY_CALLS)) {
        const { signal } = controller;
        const requestId = newRequestId();
        const answer = send('GET', path, { language, session, signal, requestId });
        requestIds.set(action, requestId);
        answer.catch(() => {});
        answers.set(action, answer);
      }
    },
    take(action, language) {
      const answer = answers.get(action);
      const { localised } = EARLY_CALLS[action as keyof typeof EARLY_CALLS] ?? {};
      const spoken = asked === language || asked.startsWith(`${language}-`);
      if (localised && !spoken) return undefined;
      answers.delete(action);
      return answer;
    },
    requestId: (action) => requestIds.get(action),
    drop() {
      if (answers.size > 0) controller?.abort();
      answers.clear();
    },
  };
}
