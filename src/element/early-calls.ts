import type { EarlyAnswer, EarlyResponses, SendOptions } from '../http/send';
import { importConditions } from './early-imports';

/** The paths of the calls that every first screen needs, sent while React is loading. */
const FIRST_CALLS = {
  fetchSession: '/session',
  fetchLanguages: '/languages',
  fetchQualification: '/qualification',
};

/** The call for the section in the page's address. */
const SECTION_CALL = 'fetchSection';

/**
 * How long an answer may wait for the app: what is older may be of somebody who has signed out since.
 * Milliseconds.
 */
export const EARLY_ANSWER_LIFETIME_MS = 30_000;

/** What the entry knows about the first screen. */
export interface FirstScreen {
  /** The `api-base`. */
  readonly base: string;
  /** The language of the calls. */
  readonly language: string;
  /** The section in the page's address. */
  readonly sectionId?: string | undefined;
}

/**
 * The first answers; each can be taken once, in the language it was requested in, until they are dropped or too
 * old.
 */
export interface EarlyCalls extends EarlyResponses {
  /** Sends the calls; does nothing the second time. */
  start(screen: FirstScreen): void;
  /** Aborts the calls that nobody took, since their answers would be outdated later, or somebody else's. */
  drop(): void;
}

interface EarlyCall extends EarlyAnswer {
  readonly controller: AbortController;
  /** Its answer has texts. */
  readonly localised: boolean;
  /** It is asked for somebody. */
  readonly session: boolean;
}

/** Sends one call, as `Send` does. */
type SendCall = (method: string, path: string, options: SendOptions) => Promise<Response>;

/**
 * Makes early calls over `send`. An answer or a failure that nobody takes is ignored. When the tab is hidden they
 * are dropped: somebody else may sign in elsewhere meanwhile.
 */
export function createEarlyCalls(send: SendCall, newRequestId: () => string): EarlyCalls {
  const waiting = new Map<string, EarlyCall>();
  let firstScreen: FirstScreen | undefined;
  let begun: number;

  const drop = () => {
    document.removeEventListener('visibilitychange', dropHidden);
    // The languages are nobody's.
    for (const [action, { controller, session }] of waiting)
      if (session) {
        controller.abort();
        waiting.delete(action);
      }
  };
  const dropHidden = () => {
    if (document.hidden) drop();
  };

  return {
    start(screen) {
      if (firstScreen) return;
      firstScreen = screen;
      begun = Date.now();
      document.addEventListener('visibilitychange', dropHidden);
      const { base, language, sectionId } = screen;
      const section = sectionId && `/qualification/sections/${encodeURIComponent(sectionId)}`;
      const calls = { ...FIRST_CALLS, ...(section && { [SECTION_CALL]: section }) };
      for (const [action, path] of Object.entries(calls)) {
        const controller = new AbortController();
        const { signal } = controller;
        const requestId = newRequestId();
        const session = path !== '/languages';
        const response = send('GET', path, { base, language, session, signal, requestId });
        // What fails is told by who takes the answer, or needs the code.
        response.then(importConditions).catch(() => {});
        const localised = path.startsWith('/qualification');
        waiting.set(action, { response, requestId, controller, localised, session });
      }
    },
    take(action, language, request) {
      if (Date.now() - begun > EARLY_ANSWER_LIFETIME_MS) drop();
      const call = waiting.get(action);
      if (!call || !firstScreen) return undefined;
      const speaks =
        firstScreen.language === language || firstScreen.language.startsWith(`${language}-`);
      if (call.localised && !speaks) return undefined;
      if (action === SECTION_CALL && request?.sectionId !== firstScreen.sectionId) return undefined;
      waiting.delete(action);
      return call;
    },
    drop,
  };
}
