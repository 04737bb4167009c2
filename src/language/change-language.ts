import type { CallContext, OnboardingApi } from '../http/api';
import { isAbort, OnboardingError } from '../http/errors';
import type { LanguageStore } from './store';
import type { TextKey } from './text';

/** Changes the language; never rejects. */
export type ChangeLanguage = (code: string) => Promise<void>;

/** What changing the language needs. */
export interface ChangeLanguageDeps {
  readonly language: Pick<LanguageStore, 'locale' | 'select'>;
  readonly api: Pick<OnboardingApi, 'investorLanguage'>;
  readonly context: (signal: AbortSignal) => CallContext;
  /** Aborts with the element's removal; of the runs of one task only the latest continues. */
  readonly lifetime: { readonly signal: AbortSignal; task(): { next(): AbortSignal } };
  readonly isSignedIn: () => boolean;
  /** Resolves when no save is under way, so that labels change after it. */
  readonly whenIdle: (signal: AbortSignal) => Promise<void>;
  /** Rereads the profile and the open section in the new language; unsaved input is kept. Never rejects. */
  readonly reload: (signal: AbortSignal) => Promise<void>;
  readonly announce: (language: string) => void;
  readonly alert: (error: unknown, key: TextKey) => void;
}

/**
 * Selects a locale; when the investor is signed in, saves it for them and rereads the loaded data in it. The
 * latest choice wins, here and with the backend. When saving fails, the language stays selected and an alert
 * is shown.
 */
export function createChangeLanguage(deps: ChangeLanguageDeps): ChangeLanguage {
  const { language, api, context, lifetime, isSignedIn, whenIdle, reload, announce, alert } = deps;
  const task = lifetime.task();
  let wanted: string | undefined;
  let saving = Promise.resolve();

  /** Saves one choice after the other, so that the latest reaches the backend last. */
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
