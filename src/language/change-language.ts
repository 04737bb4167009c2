import type { CallContext, OnboardingApi } from '../http/api';
import { isAbort, OnboardingError } from '../http/errors';
import type { LanguageStore } from './store';
import type { TextKey } from './text';

/** Changes the language; never rejects. */
export type ChangeLanguage = (code: string) => Promise<void>;

/** What a change of language needs. */
export interface ChangeLanguageDeps {
  readonly language: Pick<LanguageStore, 'locale' | 'select'>;
  readonly api: Pick<OnboardingApi, 'investorLanguage'>;
  readonly context: (signal: AbortSignal) => CallContext;
  /** The time until the element's removal; of a task in it only the newest goes on. */
  readonly lifetime: { readonly signal: AbortSignal; task(): { next(): AbortSignal } };
  readonly isSignedIn: () => boolean;
  /** Resolves when no save is under way: labels change after it. */
  readonly whenIdle: (signal: AbortSignal) => Promise<void>;
  /** Reads the profile and the open section in the new language; what was typed stays. Never rejects. */
  readonly reload: (signal: AbortSignal) => Promise<void>;
  readonly announce: (language: string) => void;
  readonly alert: (error: unknown, key: TextKey) => void;
}

/**
 * Choosing a language sets the locale; when signed in it is saved for the investor, and what was loaded is
 * read in it. The newest choice wins, here and with the backend. A language whose saving fails stays
 * shown, with an alert.
 */
export function createChangeLanguage(deps: ChangeLanguageDeps): ChangeLanguage {
  const { language, api, context, lifetime, isSignedIn, whenIdle, reload, announce, alert } = deps;
  const task = lifetime.task();
  let wanted: string | undefined;
  let saving = Promise.resolve();

  /** One after the other, so that the newest choice reaches the backend last. */
  const save = (code: string) => {
    const { signal } = lifetime;
    saving = saving.then(async () => {
      if (wanted !== code || !isSignedIn()) return;
      try {
        await api.investorLanguage({ language: code }, context(signal));
      } catch (error) {
        if (!isAbort(error)) alert(error, 'notices.languageNotSaved');
      }
    });
    return saving;
  };

  return async (code) => {
    if (code === (wanted ?? language.locale.peek())) return;
    wanted = code;
    const signal = task.next();
    try {
      if (!(await language.select(code, () => whenIdle(signal)))) return;
    } catch (cause) {
      if (wanted !== code) return;
      wanted = undefined;
      if (signal.aborted) return;
      const reason = `the texts of ${code} could not be loaded`;
      alert(new OnboardingError('NETWORK', { reason, cause }), 'notices.languageNotLoaded');
      return;
    }
    announce(code);
    await Promise.all([save(code), reload(signal)]);
    if (wanted === code) wanted = undefined;
  };
}
