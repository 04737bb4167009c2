import type { OnboardingApi } from '../http/calls';
import { isAbort, OnboardingError } from '../http/errors';
import type { CallContext } from '../http/host-api';
import type { LanguageStore } from './language-store';
import type { TextKey } from './text';

/** Changes the language; never rejects. */
export type ChangeLanguage = (code: string) => Promise<void>;

/** What changing the language needs. */
export interface ChangeLanguageDeps {
  readonly language: Pick<LanguageStore, 'locale' | 'select'>;
  readonly api: Pick<OnboardingApi, 'investorLanguage'>;
  readonly context: (signal: AbortSignal) => CallContext;
  readonly isSignedIn: () => boolean;
  /** Resolves when no save is under way, so that labels change after it. */
  readonly whenIdle: () => Promise<void>;
  /**
   * Reads the profile and the open section in the new language, until `signal` aborts; what was typed stays.
   * Never rejects.
   */
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
  const { language, api, context, isSignedIn, whenIdle, reload, announce, alert } = deps;
  /** The latest choice, until it is made. */
  let wanted: string | undefined;
  let saving = Promise.resolve();
  let reading: AbortController | undefined;

  /** Saves one choice after the other, so that the latest reaches the backend last. */
  const save = (code: string) => {
    saving = saving.then(async () => {
      if (language.locale.peek() !== code || !isSignedIn()) return;
      try {
        await api.investorLanguage({ language: code }, context(new AbortController().signal));
      } catch (error) {
        if (!isAbort(error)) alert(error, 'notices.languageNotSaved');
      }
    });
    return saving;
  };

  const change = async (code: string): Promise<void> => {
    if (code === (wanted ?? language.locale.peek())) return;
    const before = wanted;
    wanted = code;
    try {
      if (!(await language.select(code, whenIdle))) return;
    } catch (cause) {
      if (wanted !== code) return;
      wanted = undefined;
      const reason = `the texts of ${code} could not be loaded`;
      alert(new OnboardingError('NETWORK', { reason, cause }), 'notices.languageNotLoaded');
      // An earlier choice, whose place this one has taken, holds again.
      if (before !== undefined) await change(before);
      return;
    }
    announce(code);
    reading?.abort(new DOMException('another language was chosen', 'AbortError'));
    reading = new AbortController();
    await Promise.all([save(code), reload(reading.signal)]);
    if (wanted === code) wanted = undefined;
  };

  return change;
}
