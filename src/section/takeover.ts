import type { DifferingAnswer } from '../form/rules/differences';
import type { FormStore, KeptInput } from '../form/store/form-store';
import type { Section } from '../http/schemas';
import { isSameReview } from '../review/rules/same-review';

/**
 * What a new form takes over from the one on screen: nothing, the edits, all values (of the same section, which was
 * read before a save that is stored), or the compared input.
 */
export type Takeover = 'fresh' | 'edits' | 'values' | 'compared';

/** Whether the form on screen can stay, though its section was read again behind it. */
export function canStay(section: Section, shown: FormStore): boolean {
  if (!isSameReview(section, shown.section)) return false;
  const isTyped = shown.saveState.unsaved.peek() && section.status !== 'locked';
  // Equal if entity tag and status match; without a tag, assume that it changed.
  const isSame = section.etag !== undefined && section.etag === shown.saveState.etag();
  return isTyped || (isSame && section.status === shown.section.status);
}

/** The input of `form` that a new form of the same section takes over (product-rules#kept-input). */
export function takenOverInput(
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
