import { effect, signal, untracked } from '@preact/signals-core';
import { fetchLanguages } from '../http/calls/session';
import { until, wait } from '../kit/waiting/waiting';
import type { Onboarding } from './onboarding';

/**
 * How long a fatal setting may arrive after the element: the time of a framework's first update on a slow
 * phone. Milliseconds.
 */
const LATE_SETTING_MS = 1000;

/** Brings the widget to its first screen, also after a removal, a sign-in or a change of the backend. */
export interface StartUp {
  /**
   * Loads what is still missing: session, languages, texts, qualification, KYC. It can be called again at any
   * time; the latest call aborts an earlier one.
   */
  loadMissing(): Promise<void>;
  /** As loadMissing, but loads session and qualification again. */
  reload(): Promise<void>;
  /** Whether a start-up is under way, as after a move of the element. */
  isRunning(): boolean;
  /** Resolves when the first screen is loaded and no start-up is under way. */
  settled(): Promise<void>;
}

/** Makes the start-up of one element. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: its steps share what is under way, which a newer start-up ends
export function createStartUp(onboarding: Onboarding): StartUp {
  const { configuration, host, kyc, language, lifetime, profile, session, visits } = onboarding;
  const { context, reportError } = onboarding;
  /** Of several start-ups only the latest counts; a removal ends none. */
  let latest = new AbortController();
  let languages: Promise<void> | undefined;

  /** The way to the first screen: settings, session and languages, texts, profile. Never rejects. */
  const startUp = async (again: boolean, signal: AbortSignal): Promise<void> => {
    if (configuration.cannotCall.peek()) {
      await wait(LATE_SETTING_MS, signal);
      configuration.endGracePeriod();
      return loadTexts(signal);
    }
    const isLoaded = session.signedIn.peek() && !session.error.peek();
    // Who has signed out comes back by their own doing, or the host's, only.
    const isKnown = !again && (isLoaded || session.hasEnded());
    await Promise.all([isKnown || loadSession(signal), loadLanguages()]);
    await loadTexts(signal);
    if (session.signedIn.peek() && !session.error.peek()) {
      if (host.returns[0]) {
        const load = () => import('../identity/come-back');
        (await onboarding.loadCode('the return of a redirect', load))?.comeBack(onboarding);
      }
      void kyc.read();
      if (again || !profile.qualification.peek()) await loadProfile(signal);
      await fitLanguage(signal);
    }
    // Early calls that the first screen did not use must not answer later calls.
    if (!signal.aborted) host.early.drop();
  };

  const loadSession = async (signal: AbortSignal) => {
    await session.load(context(signal));
    // An early call sent without a session must not answer a call after sign-in.
    if (!session.signedIn.peek()) host.early.drop();
    const failure = session.error.peek();
    // A notice only where a screen is shown; otherwise the failure gets a screen of its own.
    const isShowing =
      session.status.peek() === 'signed-out' ||
      (session.signedIn.peek() && profile.qualification.peek() !== undefined);
    if (failure) reportError(failure, { notice: isShowing });
  };

  /** The list is the same for everybody, so a newer start-up shares the pending request. */
  const loadLanguages = () => {
    if (language.languages.peek().length > 0) return;
    languages ??= onboarding
      .call(fetchLanguages, {}, context(new AbortController().signal))
      // Without the list there is no language selector, and the shipped texts are used.
      .then(language.setLanguages, (error) => reportError(error, { notice: false }))
      .finally(() => {
        languages = undefined;
      });
    return languages;
  };

  const loadTexts = async (signal: AbortSignal) => {
    while (!language.locale.peek() && !signal.aborted) {
      const wanted = language.match(onboarding.requestLanguage());
      try {
        await language.apply(wanted).catch((error) => {
          reportError(error, { notice: false });
          if (wanted === 'en') throw error;
          // The form in English is more than none; the language can be chosen again.
          return language.apply('en');
        });
      } catch {
        await until<void>(signal, (retry) => {
          host.showLoadFailure(retry);
          return () => {};
        });
        // Another may be signed in when the investor tries again.
        session.doubt();
      }
    }
  };

  /** A failure without a loaded profile gets a screen of its own instead of a notice. */
  const loadProfile = async (signal: AbortSignal) => {
    await profile.fetchQualification(context(signal)).catch((error) => {
      reportError(error, { notice: profile.qualification.peek() !== undefined });
    });
  };

  /**
   * Selects an offered language if the qualification does not offer the selected one, and reads profile and
   * section in it (product-rules#offered-languages).
   */
  const fitLanguage = async (signal: AbortSignal) => {
    const selected = language.locale.peek();
    if (!profile.qualification.peek() || !selected) return;
    const fitting = language.match(selected);
    try {
      if (fitting !== selected && !(await language.apply(fitting))) return;
    } catch (error) {
      // What is shown stays as it is, in the language that could be loaded.
      return reportError(error, { notice: false });
    }
    if (fitting !== selected) void onboarding.lazy.disclaimers?.peek().fetch(context(signal));
    if (profile.readIn() === fitting) return;
    await profile.fetchQualification(context(signal));
    await visits.reload(signal);
  };

  let begun = () => {};
  let running = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const runs = signal(0);
  const begin = (again: boolean) => {
    latest.abort(new DOMException('another start-up has begun', 'AbortError'));
    latest = new AbortController();
    runs.value += 1;
    running = startUp(again, latest.signal)
      .catch((error) => reportError(error))
      .finally(() => {
        runs.value -= 1;
      });
    begun();
    return running;
  };
  // Whoever is found to be signed in outside of a start-up has no profile yet: another investor in this browser,
  // or the same one after a failed start.
  effect(() => {
    const isMissing =
      session.signedIn.value && !profile.qualification.value && !profile.error.value;
    const isIdle = runs.value === 0 && !lifetime.signal.aborted;
    if (isMissing && isIdle) untracked(() => void begin(false));
  });

  return {
    loadMissing: () => begin(false),
    reload: () => begin(true),
    isRunning: () => runs.peek() > 0,
    settled: async () => {
      let awaited: Promise<void> | undefined;
      while (awaited !== running) {
        awaited = running;
        await awaited;
      }
    },
  };
}
