import type { CallContext, OnboardingApi } from '../http/api';
import { isAbort, OnboardingError } from '../http/errors';
import type { LanguageStore } from './language-store';
import type { TextKey } from './text';

/** Changes the language; never rejects. */
export interface ChangeLanguage {
  (code: string): Promise<void>;
  /** Resumes a change that a removal has aborted; never rejects. */
  resume(): Promise<void>;
}

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
  /**
   * Reads the profile and the open section in the new language; what was typed stays. Resolves with false if
   * `signal` aborts it. Never rejects.
   */
  readonly reload: (signal: AbortSignal) => Promise<boolean>;
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
  /** The language in which the data on screen has still to be read. */
  let unread: string | undefined;
  /** The language that has still to be saved for the investor. */
  let unsaved: string | undefined;
  let saving = Promise.resolve();

  /** Saves one choice after the other, so that the latest reaches the backend last. */
  const save = (code: string) => {
    const { signal } = lifetime;
    saving = saving.then(async () => {
      if (unsaved !== code) return;
      try {
        if (isSignedIn()) await api.investorLanguage({ language: code }, context(signal));
      } catch (error) {
        if (isAbort(error) && signal.aborted) return;
        if (!isAbort(error)) alert(error, 'notices.languageNotSaved');
      }
      if (unsaved === code) unsaved = undefined;
    });
    return saving;
  };

  const read = async (code: string, signal: AbortSignal) => {
    if (unread !== code) return;
    const isRead = await reload(signal);
    if (isRead && unread === code) unread = undefined;
  };

  /** Saves the choice and rereads the data; a removal or a newer choice may abort it half-way. */
  const finish = async (code: string, signal: AbortSignal): Promise<void> => {
    await Promise.all([save(code), read(code, signal)]);
  };

  const resume = async (): Promise<void> => {
    const code = unread ?? unsaved;
    if (code === undefined || wanted !== undefined) return;
    if (code === language.locale.peek()) await finish(code, task.next());
    else await change(code);
  };

  const change = async (code: string): Promise<void> => {
    if (code === (wanted ?? language.locale.peek())) return;
    wanted = code;
    const signal = task.next();
    try {
      if (!(await language.select(code, () => whenIdle(signal)))) return;
    } catch (cause) {
      if (wanted !== code) return;
      wanted = undefined;
      if (signal.aborted) {
        unread = code;
        // The element is back already, so nothing else resumes this change.
        if (!lifetime.signal.aborted) await resume();
        return;
      }
      const reason = `the texts of ${code} could not be loaded`;
      alert(new OnboardingError('NETWORK', { reason, cause }), 'notices.languageNotLoaded');
      // This choice may have aborted the one before it, which is resumed now.
      await resume();
      return;
    }
    unread = code;
    unsaved = code;
    announce(code);
    await finish(code, signal);
    if (wanted === code) wanted = undefined;
  };

  return Object.assign(change, { resume });
}
