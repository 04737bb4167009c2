import type { Onboarding } from '../app/onboarding';
import { investorLanguage } from '../http/calls/investor-language';
import { isAbort, toOnboardingError } from '../http/errors';
import { whenTrue } from '../kit/waiting/waiting';
import type { TextKey } from './text';

/** The changes of one element's language. */
export interface LanguageChanges {
  /** The latest choice, until it is made. */
  wanted: string | undefined;
  /** The saves so far: one follows the other, so that the latest choice reaches the backend last. */
  saving: Promise<void>;
  /** Ends the reads of the change before. */
  reading: AbortController;
}

/**
 * Selects a locale; when the investor is signed in, saves it for them and reads what is shown in it. The latest
 * choice wins, here and at the backend. When saving fails, the language stays selected and a notice is shown.
 * `investor` aborts once the one who chose it is forgotten. Never rejects.
 *
 * Our own texts follow `language.translate` in every view. `readAgain` reads the backend's texts; two more
 * follow by themselves: the page of all answers, once the profile is read (src/review/answers-store.ts), and a running
 * identity check (src/identity/providers/sdk-run.ts).
 */
export async function changeLanguage(
  onboarding: Onboarding,
  code: string,
  investor = onboarding.lifetime.investor,
): Promise<void> {
  const { host, language, lazy, notices } = onboarding;
  lazy.languageChanges ??= {
    wanted: undefined,
    saving: Promise.resolve(),
    reading: new AbortController(),
  };
  const changes = lazy.languageChanges;
  if (code === (changes.wanted ?? language.locale.peek())) return;
  const before = changes.wanted;
  changes.wanted = code;
  try {
    if (!(await language.apply(code, () => whenNoSaveRuns(onboarding)))) return;
  } catch (cause) {
    if (changes.wanted !== code) return;
    changes.wanted = undefined;
    showFailure(onboarding, toOnboardingError(cause), 'notices.languageNotLoaded');
    // An earlier choice, whose place this one has taken, holds again.
    if (before !== undefined) await changeLanguage(onboarding, before, investor);
    return;
  }
  notices.dismissFailuresOf(ACT);
  host.emit('onboarding-language-change', { language: code });
  changes.reading.abort(new DOMException('another language was chosen', 'AbortError'));
  changes.reading = new AbortController();
  changes.saving = changes.saving.then(() => saveLanguage(onboarding, code, investor));
  await Promise.all([changes.saving, readAgain(onboarding, changes.reading.signal)]);
  if (changes.wanted === code) changes.wanted = undefined;
}

/** The act whose failures are told: they go once another language is shown. */
const ACT = 'language';

/** Waits for a save under way; one that waits for sign-in must not block the sign-in screen's language. */
function whenNoSaveRuns({ session, visits }: Onboarding): Promise<void> {
  const { signal } = new AbortController();
  return whenTrue(() => !visits.busy.value || session.status.value === 'signed-out', signal);
}

async function saveLanguage(
  onboarding: Onboarding,
  code: string,
  investor: AbortSignal,
): Promise<void> {
  const { call, context, language, session } = onboarding;
  // What one investor has chosen is not saved for the next.
  if (language.locale.peek() !== code || !session.signedIn.peek() || investor.aborted) return;
  try {
    await call(investorLanguage, { language: code }, context(investor));
  } catch (error) {
    if (!isAbort(error)) showFailure(onboarding, error, 'notices.languageNotSaved');
  }
}

/** Reads disclaimers, identity status, profile and the open section in the new language; what was typed stays. */
async function readAgain(onboarding: Onboarding, signal: AbortSignal): Promise<void> {
  const { context, kyc, lazy, profile, reportError, session, visits } = onboarding;
  // Also where the profile couldn't be read. Whoever signs in gets them with their view.
  if (session.signedIn.peek()) void lazy.disclaimers?.peek().fetch(context(signal));
  if (!profile.qualification.peek()) return;
  // The backend words its decision in the language of the call, so it is read again.
  if (kyc.answer.peek()?.message) void kyc.refresh();
  await profile
    .fetchQualification(context(signal))
    .catch((error) => reportError(error, { act: ACT }));
  if (!signal.aborted) await visits.reload(signal).catch(() => {});
}

function showFailure({ notices, reportError }: Onboarding, error: unknown, key: TextKey): void {
  reportError(error, { notice: false });
  notices.show({ tone: 'error', key, act: ACT });
}
