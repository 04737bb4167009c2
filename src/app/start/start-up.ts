import { effect, signal, untracked } from '@preact/signals-core';
import { isAbort } from '../../http/errors';
import { until } from '../../kit/waiting/until';
import { wait } from '../../kit/waiting/wait';
import type { StartUp, Stores } from '../onboarding';

/**
 * How long a fatal setting may arrive after the element: the time of a framework's first update on a slow
 * phone. Milliseconds.
 */
const LATE_SETTING_MS = 1000;

type StartUpStores = Pick<
  Stores,
  | 'api'
  | 'configuration'
  | 'context'
  | 'host'
  | 'kyc'
  | 'language'
  | 'lifetime'
  | 'profile'
  | 'reportError'
  | 'requestLanguage'
  | 'session'
  | 'visits'
>;

/** Makes the start-up of one element. */
export function createStartUp(stores: StartUpStores): StartUp {
  const { api, session, language, profile, kyc, visits, lifetime, context, reportError } = stores;
  /** Of several start-ups only the latest counts; a removal ends none. */
  let latest = new AbortController();

  const fetchLanguages = async () => {
    try {
      language.setLanguages(await api.fetchLanguages({}, context(new AbortController().signal)));
    } catch (error) {
      // Without the list there is no language selector, and the shipped texts are used.
      reportError(error, { notice: false });
    }
  };
  let languages: Promise<void> | undefined;
  /** The list is the same for everybody, so a newer call for another session shares the pending request. */
  const loadLanguages = () => {
    if (language.languages.peek().length > 0) return;
    languages ??= fetchLanguages().finally(() => {
      languages = undefined;
    });
    return languages;
  };

  const loadSession = async (signal: AbortSignal) => {
    await session.load(context(signal));
    // An early call sent without a session must not answer a call after sign-in.
    if (!session.signedIn.peek()) stores.host.early.drop();
    const failure = session.error.peek();
    // A notice only where a screen is shown; otherwise the failure gets a screen of its own.
    const notice = isShowing();
    if (failure) reportError(failure, { notice });
    return failure === undefined;
  };

  const isShowing = () =>
    session.status.peek() === 'signed-out' ||
    (session.signedIn.peek() && profile.qualification.peek() !== undefined);

  const loadTexts = async (signal: AbortSignal) => {
    while (!language.locale.peek() && !signal.aborted) {
      try {
        await language.select(language.match(stores.requestLanguage()));
      } catch (error) {
        reportError(error, { notice: false });
        await until<void>(signal, (retry) => {
          stores.host.showLoadFailure(retry);
          return () => {};
        });
      }
    }
  };

  /**
   * The language that `fitLanguage` has selected, as long as the profile is not read in it: another start-up may
   * abort that read.
   */
  let unread: string | undefined;

  const loadProfile = async (signal: AbortSignal, again: boolean) => {
    if (!session.signedIn.peek()) return;
    void kyc.read();
    const isKnown = !again && profile.qualification.peek() !== undefined;
    if (isKnown && unread === undefined) return;
    if (!isKnown) {
      await profile.fetchQualification(context(signal)).catch((error) => {
        // A failure without a loaded profile gets a screen of its own instead of a notice.
        reportError(error, { notice: profile.qualification.peek() !== undefined });
      });
    }
    await fitLanguage(signal);
  };

  /**
   * Selects an offered language if the qualification does not offer the selected one, and rereads profile and
   * section in it (product-rules#offered-languages).
   */
  const fitLanguage = async (signal: AbortSignal) => {
    const selected = language.locale.peek();
    if (!profile.qualification.peek() || !selected) return;
    const fitting = language.match(selected);
    if (fitting !== selected) {
      unread = fitting;
      if (!(await language.select(fitting))) return;
    }
    const isUnread = unread === fitting;
    if (isUnread) await profile.fetchQualification(context(signal));
    unread = undefined;
    if (isUnread) await visits.reload(signal);
  };

  const run = async (again: boolean) => {
    latest.abort(new DOMException('another start-up has begun', 'AbortError'));
    latest = new AbortController();
    const { signal } = latest;
    try {
      if (stores.configuration.cannotCall.peek()) {
        await wait(LATE_SETTING_MS, signal);
        stores.configuration.endGracePeriod();
        return await loadTexts(signal);
      }
      const isSessionLoaded = session.signedIn.peek() && !session.error.peek() && !again;
      const [isAnswered] = await Promise.all([
        isSessionLoaded || loadSession(signal),
        loadLanguages(),
      ]);
      await loadTexts(signal);
      if (isAnswered) await loadProfile(signal, again);
      // Early calls that the first screen did not use must not answer later calls.
      if (!signal.aborted) stores.host.early.drop();
    } catch (error) {
      if (!isAbort(error)) reportError(error);
    }
  };

  let begun = () => {};
  let running = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const runs = signal(0);
  const begin = (again: boolean) => {
    runs.value += 1;
    running = run(again).finally(() => {
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
