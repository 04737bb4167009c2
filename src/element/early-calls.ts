import type { EarlyResponses, Send } from '../http/send';

interface FirstCall {
  readonly path: string;
  readonly session: boolean;
  readonly localised: boolean;
}

/** The calls every first screen needs, started while React is still on its way. */
const FIRST_CALLS: Readonly<Record<string, FirstCall>> = {
  fetchSession: { path: '/session', session: true, localised: false },
  fetchLanguages: { path: '/languages', session: false, localised: false },
  fetchQualification: { path: '/qualification', session: true, localised: true },
};

/** The section that the page's address names. */
const SECTION_CALL = 'fetchSection';

/** What is known of a first screen before the app is there. */
export interface FirstScreen {
  /** To ask in. */
  readonly language: string;
  /** The section that the page's address leads to. */
  readonly sectionId?: string | undefined;
}

/** The first answers, each to be taken once, unless it was asked in another language. */
export interface EarlyCalls extends EarlyResponses {
  /** Asks; does nothing the second time. */
  start(screen: FirstScreen): void;
  /** Aborts what nobody took: no answer to a question that comes later. */
  drop(): void;
}

interface EarlyCall {
  readonly answer: Promise<Response>;
  readonly controller: AbortController;
  readonly localised: boolean;
}

/** Early calls over `send`; nobody taking an answer, or its failure, is no error. */
export function createEarlyCalls(send: Send, newRequestId: () => string): EarlyCalls {
  const waiting = new Map<string, EarlyCall>();
  const requestIds = new Map<string, string>();
  let asked: FirstScreen | undefined;

  const ask = (action: string, { path, session, localised }: FirstCall, language: string) => {
    const controller = new AbortController();
    const { signal } = controller;
    const requestId = newRequestId();
    const answer = send('GET', path, { language, session, signal, requestId });
    requestIds.set(action, requestId);
    answer.catch(() => {});
    waiting.set(action, { answer, controller, localised });
  };

  return {
    start(screen) {
      if (asked) return;
      asked = screen;
      for (const [action, call] of Object.entries(FIRST_CALLS)) ask(action, call, screen.language);
      if (screen.sectionId === undefined) return;
      const path = `/qualification/sections/${encodeURIComponent(screen.sectionId)}`;
      ask(SECTION_CALL, { path, session: true, localised: true }, screen.language);
    },
    take(action, language, request) {
      const found = waiting.get(action);
      if (!found || !asked) return undefined;
      const speaks = asked.language === language || asked.language.startsWith(`${language}-`);
      if (found.localised && !speaks) return undefined;
      if (action === SECTION_CALL && request?.sectionId !== asked.sectionId) return undefined;
      waiting.delete(action);
      return found.answer;
    },
    requestId: (action) => requestIds.get(action),
    drop() {
      for (const { controller } of waiting.values()) controller.abort();
      waiting.clear();
    },
  };
}
