import type { Onboarding } from '../app/onboarding';
import { isAbort, toOnboardingError } from '../http/errors';
import { isKnownPlugin } from '../identity/rules/plugin-id';
import { isNothingHandedIn } from '../profile/rules/kyc-poll-delay';
import { followSave, tellLeftOut } from './follow-save';
import { linkWallet } from './link-wallet';
import { reportRefusal } from './report-failure';
import { storeAnswers } from './store-answers';
import { submissionOf } from './submission';
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
    if (!visits.form.peek()?.messages.validate()) return;
    if (lacksCheck(onboarding, visit)) return visits.requestCheck();
    await visits.whenReady(signal);
    // The answer that it waited for may be to leave.
    signal.throwIfAborted();
    // It may have been replaced: by the same section in another language.
    const form = visits.form.peek();
    if (!form?.messages.validate()) return;
    notices.clear();
    const submission = submissionOf(form, visit);

    // Steps 1 and 2: what the investor has to confirm.
    if (submission.unchanged.length > 0) {
      const { unchanged } = submission;
      const answer = await visits.ask('unchanged', { unchanged }, signal);
      visit.unchanged = answer === 'confirm' ? 'yes' : 'no';
      if (answer === 'back') return form.remarks.peek()?.requestFocus();
    }
    if (submission.warnings.length > 0) {
      const { warnings } = submission;
      if ((await visits.ask('update', { warnings }, signal)) === 'back') return;
    }

    // Step 3: the wallet.
    visits.startSending();
    if (submission.proof) await linkWallet(onboarding, form, submission.proof, signal);

    // Step 4: the save itself.
    const isAlreadySaved = form.saveState.isSaved();
    const stored = await storeAnswers(onboarding, visit, submission, signal);
    if (stored === 'failed') return;

    const leftOut = tellLeftOut(onboarding, visit);

    // Steps 5 and 6: the next section, or the end.
    const isSaved = stored === 'saved' || isAlreadySaved;
    await followSave(onboarding, visit, signal, { isSaved, leftOut });
  } catch (cause) {
    if (!isAbort(cause)) reportRefusal(onboarding, toOnboardingError(cause), signal);
  }
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
