import { isAbort } from '../http/errors';
import { until } from '../kit/until';
import { wait } from '../kit/wait';
import type { StartUp, Stores } from './onboarding';
import { withLazyActions } from './with-lazy-actions';

/**
 * How long a setting without which nothing can be asked may come after the element: a framework's first
 * update, on a slow phone. Milliseconds.
 */
const LATE_SETTING_MS = 1000;

/** The start-up of one element; what is open is closed when another investor signs in. */
export function createStartUp(stores: Stores): StartUp {
  const { api, session, language, profile, kyc, visits, lifetime, context, reportError } = stores;
  const task = lifetime.task();
  let investorId: string | undefined;

  const fetchLanguages = async () => {
    try {
      language.setLanguages(await api.fetchLanguages({}, context(lifetime.signal)));
    } catch (error) {
      // Without the list there is no selector, and the texts of this build serve.
      reportError(error, { notice: false });
    }
  };
  let languages: Promise<void> | undefined;
  /** They are everybody's: a newer call, for another session, waits for the answer of the older one. */
  const loadLanguages = () => {
    if (language.languages.peek().length > 0) return;
    languages ??= fetchLanguages().finally(() => {
      languages = undefined;
    });
    return languages;
  };

  const loadSession = async (signal: AbortSignal) => {
    await session.load(context(signal));
    const found = session.session.peek()?.investorId;
    if (session.signedIn.peek() && investorId !== undefined && found !== investorId) {
      profile.reset();
      kyc.reset();
      visits.forget();
      withLazyActions(stores, ({ forgetWallet }) => forgetWallet()).catch((error: unknown) =>
        reportError(error, { notice: false }),
      );
    }
    investorId = found ?? investorId;
    // What was asked without a session must not be taken for an answer after sign-in.
    if (!session.signedIn.peek()) stores.host.early.drop();
    const failure = session.error.peek();
    // What is on screen stands as before; where nothing is, the failure has a screen of its own.
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
        await language.select(language.match(stores.wishedLanguage()));
      } catch (error) {
        reportError(error, { notice: false });
        await until<void>(signal, (retry) => {
          stores.host.showLoadFailure(retry);
          return () => {};
        });
      }
    }
  };

  const loadProfile = async (signal: AbortSignal, again: boolean) => {
    if (!session.signedIn.peek()) return;
    void kyc.read();
    if (!again && profile.qualification.peek()) return;
    await profile.fetchQualification(context(signal)).catch((error) => {
      // Shown as a screen of its own where there is nothing else to show.
      reportError(error, { notice: profile.qualification.peek() !== undefined });
    });
    await fitLanguage(signal);
  };

  /**
   * The qualification may offer fewer languages than the backend has (product-rules#offered-languages).
   */
  const fitLanguage = async (signal: AbortSignal) => {
    const selected = language.locale.peek();
    if (!profile.qualification.peek() || !selected) return;
    const fitting = language.match(selected);
    if (fitting === selected || !(await language.select(fitting))) return;
    await profile.fetchQualification(context(signal));
    await visits.reload(signal);
  };

  const run = async (again: boolean) => {
    const signal = task.next();
    try {
      if (stores.configuration.cannotAsk.peek()) {
        await wait(LATE_SETTING_MS, signal);
        stores.configuration.endGracePeriod();
        return await loadTexts(signal);
      }
      const known = session.signedIn.peek() && !session.error.peek() && !again;
      const [isAnswered] = await Promise.all([known || loadSession(signal), loadLanguages()]);
      await loadTexts(signal);
      if (isAnswered) await loadProfile(signal, again);
      // What the first screen did not ask for is no answer to what is asked later.
      if (!signal.aborted) stores.host.early.drop();
    } catch (error) {
      if (!isAbort(error)) reportError(error);
    }
  };

  let begun = () => {};
  let running = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const begin = (again: boolean) => {
    running = run(again);
    begun();
    return running;
  };
  return {
    loadMissing: () => begin(false),
    reload: () => begin(true),
    settled: async () => {
      let awaited: Promise<void> | undefined;
      while (awaited !== running) {
        awaited = running;
        await awaited;
      }
    },
  };
}
