import { isAbort, OnboardingError } from '../http/errors';
import type { SectionWork } from './section-work';
import type { Stores } from './stores';

/** Changes the language; never rejects. */
export type ChangeLanguage = (code: string) => Promise<void>;

/**
 * Choosing a language (spec section 4, 'Language'): sets the locale; when signed in it is saved for the
 * investor; the qualification is fetched again if it was loaded, and so is the open section. What was
 * typed stays. The newest choice wins, here and with the backend. A language whose saving fails stays
 * shown, with an alert (design decision 22).
 */
export function createChangeLanguage(stores: Stores, work: SectionWork): ChangeLanguage {
  const { language, session, profile, api, host, lifetime, notices, context, reportError } = stores;
  const task = lifetime.task();
  let wanted: string | undefined;
  let saving = Promise.resolve();

  const tell = (error: unknown, key: 'notices.languageNotSaved' | 'notices.languageNotLoaded') => {
    if (isAbort(error)) return;
    reportError(error, { notice: false });
    notices.show({ tone: 'error', key });
  };

  /** One after the other, so that the backend is told the newest choice last. */
  const save = (code: string) => {
    const { signal } = lifetime;
    saving = saving.then(async () => {
      if (wanted !== code || !session.signedIn.peek()) return;
      try {
        await api.investorLanguage({ language: code }, context(signal));
      } catch (error) {
        tell(error, 'notices.languageNotSaved');
      }
    });
    return saving;
  };

  /** The profile in the selected language. */
  const readAgain = async (signal: AbortSignal) => {
    if (!profile.qualification.peek()) return;
    try {
      await profile.fetchQualification(context(signal));
    } catch (error) {
      if (isAbort(error)) return;
      reportError(error);
    }
    await work.reopen();
  };

  return async (code) => {
    if (code === (wanted ?? language.locale.peek())) return;
    wanted = code;
    const signal = task.next();
    try {
      if (!(await language.select(code))) return;
    } catch (cause) {
      if (wanted !== code) return;
      wanted = undefined;
      const reason = `the texts of ${code} could not be loaded`;
      tell(new OnboardingError('NETWORK', { reason, cause }), 'notices.languageNotLoaded');
      return;
    }
    host.emit('onboarding-language-change', { language: code });
    await Promise.all([save(code), readAgain(signal)]);
    if (wanted === code) wanted = undefined;
  };
}
