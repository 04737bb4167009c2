import type { Onboarding } from '../app/onboarding';
import { codeMissing } from '../http/errors';
import { askToLeave } from './leave-section';
import { readSection } from './read-section';

/** Saves the open section (save-section.ts), and goes where the investor wanted to go meanwhile. Never rejects. */
export async function submit(onboarding: Onboarding): Promise<void> {
  const { notices, reportError, visits } = onboarding;
  const [visit, asked] = [visits.visit.peek(), visits.form.peek()];
  if (!visit || !asked || visits.busy.peek() || asked.files.submitDisabled.peek()) return;
  // Its answer decides first: a password manager can submit the form behind a dialog.
  if (visits.question.peek()) return;
  const signal = AbortSignal.any([visit.signal, visits.tasks.submit.next()]);
  // Where the code is there, an invalid form shows its messages without an overlay.
  if (!visits.validation.peek()) visits.progress.value = 'preparing';
  const code = await visits.loadSave().catch((cause: unknown) => {
    const retry = () => void submit(onboarding);
    const options = { key: 'notices.partNotLoaded', act: 'submit', retry } as const;
    reportError(codeMissing('the submit', cause), options);
    notices.focusNewest();
  });
  if (!signal.aborted) await code?.saveSection(onboarding, visit, signal);
  if (signal.aborted) return;
  const { onward } = visit;
  visit.onward = null;
  visits.progress.value = null;
  if (onward !== null) await askToLeave(onboarding, visit, onward);
  else if (visit.isStale) await readSection(onboarding, 'overlay');
}
