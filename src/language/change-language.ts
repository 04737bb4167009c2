import type { CallContext, OnboardingApi } from '../http/api';
import { isAbort, OnboardingError } from '../http/errors';
import type { LanguageStore } from './language-store';
import type { TextKey } from './text';

/** Changes the language; never rejects. */
export interface ChangeLanguage {
  (code: string): Promise<void>;
  /** Goes on with the change that a removal of the element has ended; never rejects. */
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
   * Reads the profile and the open section in the new language; what was typed stays. Resolves with false
   * where `signal` ended that. Never rejects.
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
  /** What is on screen has still to be read in this language, */
  let unread: string | undefined;
  /** and it has still to be saved for the investor. */
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

  /** A removal ends it in the middle, and so does a newer choice. */
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
        // Back already: nobody else goes on with it.
        if (!lifetime.signal.aborted) await resume();
        return;
      }
      const reason = `the texts of ${code} could not be loaded`;
      alert(new OnboardingError('NETWORK', { reason, cause }), 'notices.languageNotLoaded');
      // The choice before this one may have been ended by it.
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
