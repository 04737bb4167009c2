import type { Onboarding } from '../app/onboarding';
import { investorLanguage } from '../http/calls/session';
import { isAbort, toOnboardingError } from '../http/errors';
import { whenTrue } from '../kit/waiting/waiting';
import type { TextKey } from './text';

/** Changes the language; never rejects. `investor` aborts once the one who chose it is forgotten. */
export type ChangeLanguage = (code: string, investor: AbortSignal) => Promise<void>;

/**
 * Selects a locale; when the investor is signed in, saves it for them and reads what is shown in it. The latest
 * choice wins, here and at the backend. When saving fails, the language stays selected and a notice is shown.
 * Never rejects.
 */
export function changeLanguage(
  onboarding: Onboarding,
  code: string,
  investor = onboarding.lifetime.investor,
): Promise<void> {
  onboarding.lazy.changeLanguage ??= createChangeLanguage(onboarding);
  return onboarding.lazy.changeLanguage(code, investor);
}

/** The act whose failures are told: they go once another language is shown. */
const ACT = 'language';

function createChangeLanguage(onboarding: Onboarding): ChangeLanguage {
  const { call, context, host, kyc, language, notices, profile, session, visits } = onboarding;
  /** The latest choice, until it is made. */
  let wanted: string | undefined;
  let saving = Promise.resolve();
  let reading: AbortController | undefined;

  const change = async (code: string, investor: AbortSignal): Promise<void> => {
    if (code === (wanted ?? language.locale.peek())) return;
    const before = wanted;
    wanted = code;
    try {
      if (!(await language.select(code, whenNothingIsSaved))) return;
    } catch (cause) {
      if (wanted !== code) return;
      wanted = undefined;
      tell(toOnboardingError(cause), 'notices.languageNotLoaded');
      // An earlier choice, whose place this one has taken, holds again.
      if (before !== undefined) await change(before, investor);
      return;
    }
    notices.over(ACT);
    host.emit('onboarding-language-change', { language: code });
    reading?.abort(new DOMException('another language was chosen', 'AbortError'));
    reading = new AbortController();
    // One choice is saved after the other, so that the latest reaches the backend last.
    saving = saving.then(() => save(code, investor));
    await Promise.all([saving, read(reading.signal)]);
    if (wanted === code) wanted = undefined;
  };

  /** Labels change after a save. One that waits for sign-in must not block the sign-in screen's language. */
  const whenNothingIsSaved = () => {
    const { signal } = new AbortController();
    return whenTrue(() => !visits.busy.value || session.status.value === 'signed-out', signal);
  };

  const save = async (code: string, investor: AbortSignal) => {
    // What one investor has chosen is not saved for the next.
    if (language.locale.peek() !== code || !session.signedIn.peek() || investor.aborted) return;
    try {
      await call(investorLanguage, { language: code }, context(investor));
    } catch (error) {
      if (!isAbort(error)) tell(error, 'notices.languageNotSaved');
    }
  };

  /** Reads the profile and the open section in the new language; what was typed stays. */
  const read = async (signal: AbortSignal) => {
    if (!profile.qualification.peek()) return;
    // The backend words its decision in the language of the call, so it is read again.
    if (kyc.answer.peek()?.message) void kyc.refresh();
    await profile
      .fetchQualification(context(signal))
      .catch((error) => onboarding.reportError(error, { act: ACT }));
    if (!signal.aborted) await visits.reload(signal).catch(() => {});
  };

  const tell = (error: unknown, key: TextKey) => {
    onboarding.reportError(error, { notice: false });
    notices.show({ tone: 'error', key, act: ACT });
  };

  return change;
}
