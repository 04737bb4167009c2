import { signal } from '@preact/signals-core';
import type { Onboarding } from '../app/onboarding';
import { isAbort, toOnboardingError } from '../http/errors';
import { isKnownPlugin } from '../identity/rules/plugin-id';
import { wait, whenTrue } from '../kit/waiting/waiting';
import { isNothingHandedIn } from '../profile/rules/kyc-poll-delay';
import { followSave, tellLeftOut } from './follow-save';
import { linkWallet } from './link-wallet';
import { ask } from './questions';
import { reportUnsent } from './report-failure';
import { storeAnswers } from './store-answers';
import { startSending, submissionOf } from './submission';
import type { Visit } from './visits';

/**
 * Saves the open section, from the press of the button to the next section: the steps from product-rules#submit-warn
 * to #submit-next in their order. Resolves when it is over, however it ends; failures are reported. An abort of
 * `signal` ends it silently.
 */
export async function saveSection(
  onboarding: Onboarding,
  visit: Visit,
  signal: AbortSignal,
): Promise<void> {
  const { visits, notices } = onboarding;
  try {
    const opened = visits.form.peek();
    if (!opened || opened.messages.showErrors()) return;
    if (lacksCheck(onboarding, visit)) {
      visits.checkRequest.value = {};
      return;
    }
    await whenReady(onboarding, signal);
    // The answer that it waited for may be to leave.
    signal.throwIfAborted();
    // It may have been replaced: by the same section in another language.
    const form = visits.form.peek();
    if (!form || form.messages.showErrors()) return;
    notices.clear();
    const submission = submissionOf(form, visit);

    // Steps 1 and 2: what the investor has to confirm.
    if (submission.unchanged.length > 0) {
      const { unchanged } = submission;
      const answer = await ask(onboarding, 'unchanged', { unchanged }, signal);
      visit.unchanged = answer === 'confirm' ? 'yes' : 'no';
      if (answer === 'back') return form.remarks.peek()?.requestFocus();
    }
    if (submission.warnings.length > 0) {
      const { warnings } = submission;
      if ((await ask(onboarding, 'update', { warnings }, signal)) === 'back') return;
    }

    // Step 3: the wallet.
    startSending(onboarding);
    if (submission.proof) await linkWallet(onboarding, form, submission.proof, signal);

    // Step 4: the save itself.
    const isAlreadySaved = form.saveState.isSaved();
    // What is only followed again, since the profile could not be read, is no other save.
    const isAnother = !isAlreadySaved && visits.lastSave.peek() !== undefined;
    const stored = await storeAnswers(onboarding, visit, submission, signal);
    if (stored === 'failed') return;

    const leftOut = tellLeftOut(onboarding, visit);

    // Steps 5 and 6: the next section, or the end.
    const isSaved = stored === 'saved' || isAlreadySaved;
    await followSave(onboarding, visit, signal, { isSaved, leftOut, isAnother });
  } catch (cause) {
    if (!isAbort(cause)) reportUnsent(onboarding, toOnboardingError(cause), signal);
  }
}

/** How long a save waits for optional files on their way (product-rules#files-before-save). */
export const OPTIONAL_FILE_WAIT_MS = 10_000;

/**
 * Resolves when a save can begin: no question is open, nothing is being read, and no file is on its way. An optional file
 * is waited for for 10 s at most (product-rules#files-before-save).
 */
async function whenReady({ visits }: Onboarding, abort: AbortSignal): Promise<void> {
  const { form, progress, question, reading } = visits;
  const isLate = signal(false);
  const ready = new AbortController();
  const isWaiting = () => {
    const underWay = form.value?.files.underWay.value;
    return underWay === 'required' || (underWay === 'optional' && !isLate.value);
  };
  const isReady = () => !isWaiting() && reading.value !== 'overlay' && question.value === null;
  if (isReady()) return;
  progress.value = isWaiting() ? 'waiting' : 'preparing';
  const endWait = () => {
    isLate.value = true;
  };
  wait(OPTIONAL_FILE_WAIT_MS, AbortSignal.any([abort, ready.signal])).then(endWait, () => {});
  await whenTrue(isReady, abort).finally(() => ready.abort());
}

/**
 * Whether the section has an identity check that is not done in this visit, while it is known that nothing was handed
 * in. What is not known blocks nothing, and is read again, since the check may have been done elsewhere.
 */
function lacksCheck({ visits, kyc, configuration }: Onboarding, visit: Visit): boolean {
  const plugins = visits.form.peek()?.section.plugins ?? [];
  const { identityProviders } = configuration.props.peek();
  const hasCheck = plugins.some(({ id }) => isKnownPlugin(id, identityProviders));
  if (visit.isCheckDone || !hasCheck) return false;
  if (!isNothingHandedIn(kyc.answer.peek())) return false;
  void kyc.refresh();
  return true;
}
