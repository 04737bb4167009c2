import { batch } from '@preact/signals-core';
import type { Onboarding } from '../app/onboarding';
import type { FormStore } from '../form/store/form-store';
import { whenTrue } from '../kit/waiting/waiting';
import { ANSWERS_PATH } from '../routing/rules/routes';
import { ask } from './questions';
import { readSection, showSection } from './read-section';
import type { Visit } from './visits';

/** Ends the visit: its calls, its question, its submit. */
export function closeSection({ visits }: Onboarding): void {
  batch(() => {
    visits.tasks.stay.stop();
    visits.visit.value = undefined;
    visits.form.value = undefined;
    visits.completion.value = undefined;
    visits.checkRequest.value = null;
    visits.question.peek()?.drop();
    visits.error.value = null;
    visits.reading.value = null;
    visits.progress.value = null;
  });
}

/**
 * Call before each navigation: true prevents it until a save ends or the investor decides. `isGone`: the open section is
 * no longer in the profile, and stays on screen for what was typed into it.
 */
export function guardSection(onboarding: Onboarding, path: string, isGone = false): boolean {
  const { answersFrom, form, progress, question, setAside, visit } = onboarding.visits;
  const [current, shown] = [visit.peek(), form.peek()];
  const isToAnswers = path === ANSWERS_PATH;
  answersFrom.value = isToAnswers ? current?.place : undefined;
  if (!current || !shown) return false;
  if (isGone && current.goneNotice) return true;
  if (progress.peek() === 'sending') {
    current.onward = path;
    return true;
  }
  // The question about unchanged remarks also comes when nothing was typed.
  const isAsked = question.peek() && question.peek()?.kind !== 'unchanged';
  const isUnsaved = shown.saveState.unsaved.peek() && !current.isLedOn;
  if (isToAnswers && isUnsaved && !isGone && !isAsked && current.possiblyStored === null) {
    // It is put back when the investor returns, as 'Back to …' offers.
    const aside = { form: shown, kept: shown.kept() };
    setAside.value = new Map([...setAside.peek(), [shown.section.id, aside]]);
    return false;
  }
  if (!isAsked && !isUnsaved && current.possiblyStored === null) return false;
  if (isGone) showGone(onboarding, current, shown, path);
  else void askToLeave(onboarding, current, path);
  return true;
}

/** Asks whether unsaved answers may be lost, and leads to `to` if they may. */
export async function askToLeave(onboarding: Onboarding, visit: Visit, to: string): Promise<void> {
  const answer = await ask(onboarding, 'leave', { to }, visit.signal).catch(() => null);
  // Another question, or another screen, has replaced it.
  if (answer === null) return;
  if (answer === 'leave') {
    onboarding.lazy.drafts?.drop();
    closeSection(onboarding);
    return onboarding.routing.navigate(to);
  }
  if (visit.isStale) await readSection(onboarding, 'overlay');
}

/** Shows for the last time what was typed, to be copied, with a button that leads on. */
function showGone(onboarding: Onboarding, visit: Visit, { section }: FormStore, path: string) {
  const { notices, routing } = onboarding;
  showSection(onboarding, { ...section, status: 'locked' }, 'values');
  const goOn = { label: 'shared.label.continue', run: () => routing.navigate(path) } as const;
  const notice = { tone: 'warning', key: 'notices.sectionGone', action: goOn } as const;
  visit.goneNotice = notices.show(notice, visit.signal);
}

/**
 * Call before the investor signs out: resolves once no save is under way, with whether what was typed may be lost. They
 * are asked if there is anything.
 */
export async function mayForget(onboarding: Onboarding): Promise<boolean> {
  const { lifetime, visits } = onboarding;
  const ending = lifetime.investor;
  await whenTrue(() => visits.progress.value !== 'sending', ending);
  const isUnsaved = visits.form.peek()?.saveState.unsaved.peek();
  const isInDoubt = (visits.visit.peek()?.possiblyStored ?? null) !== null;
  if (!isUnsaved && !isInDoubt && !visits.hasSetAside.peek()) return true;
  return (await ask(onboarding, 'leave', { to: '' }, ending)) === 'leave';
}
