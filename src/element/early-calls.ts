import type { EarlyResponses, SendOptions } from '../http/send';

interface FirstCall {
  readonly path: string;
  readonly session: boolean;
  readonly localised: boolean;
}

/** The calls that every first screen needs, sent while React is loading. */
const FIRST_CALLS: Readonly<Record<string, FirstCall>> = {
  fetchSession: { path: '/session', session: true, localised: false },
  fetchLanguages: { path: '/languages', session: false, localised: false },
  fetchQualification: { path: '/qualification', session: true, localised: true },
};

/** The call for the section in the page's address. */
const SECTION_CALL = 'fetchSection';

/** What the entry knows about the first screen. */
export interface FirstScreen {
  /** The language of the calls. */
  readonly language: string;
  /** The section in the page's address. */
  readonly sectionId?: string | undefined;
}

/** The first answers; each can be taken once, in the language it was requested in. */
export interface EarlyCalls extends EarlyResponses {
  /** Sends the calls; does nothing the second time. */
  start(screen: FirstScreen): void;
  /** Aborts the calls that nobody took, since their answers would be outdated later. */
  drop(): void;
}

interface EarlyCall {
  readonly answer: Promise<Response>;
  readonly controller: AbortController;
  readonly localised: boolean;
}

/** Sends one call, as `Send` does. */
type SendCall = (method: string, path: string, options: SendOptions) => Promise<Response>;

/** Makes early calls over `send`. An answer or a failure that nobody takes is ignored. */
export function createEarlyCalls(send: SendCall, newRequestId: () => string): EarlyCalls {
  const waiting = new Map<string, EarlyCall>();
  const requestIds = new Map<string, string>();
  let firstScreen: FirstScreen | undefined;

  const request = (action: string, { path, session, localised }: FirstCall, language: string) => {
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
      if (firstScreen) return;
      firstScreen = screen;
      for (const [action, call] of Object.entries(FIRST_CALLS))
        request(action, call, screen.language);
      if (screen.sectionId === undefined) return;
      const path = `/qualification/sections/${encodeURIComponent(screen.sectionId)}`;
      request(SECTION_CALL, { path, session: true, localised: true }, screen.language);
    },
    take(action, language, request) {
      const call = waiting.get(action);
      if (!call || !firstScreen) return undefined;
      const speaks =
        firstScreen.language === language || firstScreen.language.startsWith(`${language}-`);
      if (call.localised && !speaks) return undefined;
      if (action === SECTION_CALL && request?.sectionId !== firstScreen.sectionId) return undefined;
      waiting.delete(action);
      return call.answer;
    },
    requestId: (action) => requestIds.get(action),
    drop() {
      for (const { controller } of waiting.values()) controller.abort();
      waiting.clear();
    },
  };
}
