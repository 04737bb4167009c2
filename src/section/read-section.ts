import { batch } from '@preact/signals-core';
import type { Onboarding } from '../app/onboarding';
import type { DifferingAnswer } from '../form/rules/differences';
import { hasConditions } from '../form/rules/model/build-model';
import {
  createFormStore,
  type FormStore,
  hasLists,
  type KeptInput,
} from '../form/store/form-store';
import { codeMissing, isAbort, toOnboardingError, unexpected } from '../http/errors';
import type { Section } from '../http/schemas';
import { whenIdle, whenTrue } from '../kit/waiting/waiting';
import { isSameReview } from '../review/rules/corrections';

/** How a section is read: for the first time, under the loading overlay, or behind its form. */
export type Reading = 'opening' | 'overlay' | 'unseen';

/** Reads the open section and shows it. What was typed is kept. Never rejects. */
export async function readSection(onboarding: Onboarding, kind: Reading): Promise<void> {
  const { context, host, profile, reportError, visits } = onboarding;
  const visit = visits.visit.peek();
  if (!visit) return;
  const signal = AbortSignal.any([visit.signal, visits.tasks.read.next()]);
  batch(() => {
    visits.reading.value = kind;
    visits.error.value = null;
  });
  if (kind !== 'unseen') visit.isStale = false;
  try {
    const call = kind === 'unseen' ? profile.refreshSection : profile.readSection;
    const section = await call(visit.place.sectionId, context(signal));
    if (hasConditions(section)) await loadConditions(onboarding);
    if (hasLists(section)) await loadLists(onboarding);
    signal.throwIfAborted();
    batch(() => {
      visits.reading.value = null;
      const shown = visits.form.peek();
      if (!shown) showSection(onboarding, section, 'fresh');
      else if (kind !== 'unseen' || !canStay(section, shown))
        showSection(onboarding, section, 'edits');
    });
    if (kind === 'opening') host.emit('onboarding-step-change', { ...visit.place });
  } catch (cause) {
    const failure = toOnboardingError(cause);
    // Where another answer has ended the section meanwhile, the profile leads on.
    if (failure.status === 404) await profile.fetchQualification(context(signal)).catch(() => {});
    if (signal.aborted) return;
    batch(() => {
      visits.reading.value = null;
      if (kind !== 'unseen' && !isAbort(cause) && !visit.goneNotice) visits.error.value = failure;
    });
    if (!isAbort(cause)) reportError(cause, { notice: false });
  }
  if (visit.isStale && isAtRest(onboarding)) await readSection(onboarding, 'overlay');
}

/** Reads the open section again; unsaved input is kept. Resolves when it is shown, or could not be read. */
export async function reloadSection(onboarding: Onboarding, signal: AbortSignal): Promise<void> {
  const { visits } = onboarding;
  const visit = visits.visit.peek();
  if (visit && !visits.form.peek()) void readSection(onboarding, 'opening');
  else if (visit && (visits.progress.peek() === 'sending' || visits.question.peek()))
    visit.isStale = true;
  else void readSection(onboarding, 'overlay');
  await whenTrue(() => !visits.loading.value, signal);
}

/** Reads the open section again behind its form. */
export function refreshSection(onboarding: Onboarding): void {
  const { visits } = onboarding;
  if (visits.reading.peek() || !isAtRest(onboarding) || visits.visit.peek()?.goneNotice) return;
  void readSection(onboarding, visits.form.peek() ? 'unseen' : 'opening');
}

function isAtRest({ visits }: Onboarding): boolean {
  return visits.progress.peek() === null && visits.question.peek() === null;
}

/** Shows a section; `answers`: if the investor keeps theirs, those that differ from the stored ones. */
export function showSection(
  onboarding: Onboarding,
  section: Section,
  takeover: Takeover,
  answers?: readonly DifferingAnswer[],
): void {
  const { form, loadSave, setAside } = onboarding.visits;
  const before = form.peek();
  const kept = before
    ? takenOverInput(before, takeover, answers)
    : setAside.peek().get(section.id)?.kept;
  form.value = formOf(onboarding, section, kept);
  setAside.value = new Map([...setAside.peek()].filter(([id]) => id !== section.id));
  if (before) return;
  reportProblems(onboarding, form.value);
  // A failure is told where the code is needed, which asks for it again.
  whenIdle(() => loadSave().catch(() => {}));
}

/** The form of a section, which need not be on screen. */
export function formOf(
  { language, visits }: Onboarding,
  section: Section,
  kept?: KeptInput,
): FormStore {
  const { formCode, validation } = visits;
  return createFormStore(section, validation, kept, formCode, language.locale.peek());
}

/** Not every profile has lists. Without the code their slots are ordinary groups. */
async function loadLists(onboarding: Onboarding): Promise<void> {
  const load = () => import('../form/store/form-lists');
  const retry = () => void readSection(onboarding, 'overlay');
  Object.assign(onboarding.visits.formCode, await onboarding.loadCode('lists', load, { retry }));
}

/** Not every section has conditions. Without the code it would show what has to be hidden. */
async function loadConditions({ visits }: Onboarding): Promise<void> {
  const loaded = await import('../form/rules/model/flatten-section').catch((cause: unknown) => {
    throw codeMissing('conditions', cause);
  });
  Object.assign(visits.formCode, loaded);
}

/** Reports what is wrong with a section's definition, once per opening: one error that names the elements. */
function reportProblems({ host, reportError, visits }: Onboarding, form: FormStore): void {
  const { problems, duplicates, dropped } = form.model;
  const { id: sectionId } = form.section;
  if (problems.length > 0) {
    const causes = problems.map(({ elementKey, reason }) =>
      elementKey === undefined ? reason : `element ${elementKey}: ${reason}`,
    );
    const until = visits.visit.peek()?.signal;
    reportError(unexpected(`section ${sectionId}: ${causes.join('; ')}`), { until });
  }
  for (const id of duplicates) host.tell('element-twice', `${sectionId}: ${id}`);
  for (const what of dropped) host.tell('element-left-out', `${sectionId}: ${what}`);
}

/**
 * What a new form takes over from the one on screen: nothing, the edits, all values (of the same section, which was
 * read before a save that is stored), or the compared input.
 */
export type Takeover = 'fresh' | 'edits' | 'values' | 'compared';

/** Whether the form on screen can stay, though its section was read again behind it. */
function canStay(section: Section, shown: FormStore): boolean {
  if (!isSameReview(section, shown.section)) return false;
  const isTyped = shown.saveState.unsaved.peek() && section.status !== 'locked';
  // Equal if entity tag and status match; without a tag, assume that it changed.
  const isSame = section.etag !== undefined && section.etag === shown.saveState.etag();
  return isTyped || (isSame && section.status === shown.section.status);
}

/** The input of `form` that a new form of the same section takes over (product-rules#kept-input). */
function takenOverInput(
  form: FormStore,
  takeover: Takeover,
  answers: readonly DifferingAnswer[] = [],
): KeptInput | undefined {
  if (takeover === 'fresh') return undefined;
  if (takeover === 'values') return { ...form.kept(), edits: form.values.all() };
  return takeover === 'edits' ? form.kept() : comparedInput(form, answers);
}

/**
 * The input of `form` for a form of the stored section it was compared with: own answers that differ are
 * edits too. It has no entity tag, so that a save names the tag of the stored section.
 */
function comparedInput(form: FormStore, answers: readonly DifferingAnswer[]): KeptInput {
  const own = answers.map(({ key, own: value }) => [key, value] as const);
  return { ...form.kept(), edits: new Map([...form.saveState.edits(), ...own]), etag: undefined };
}
