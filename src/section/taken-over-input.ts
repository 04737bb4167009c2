import type { DifferingAnswer } from '../form/rules/payload/differing-answers';
import type { FormStore, KeptInput } from '../form/store/form-store';
import type { Takeover } from './rules/visit-state';

/** The parts of a form that tell what was put into it. */
type FilledForm = Pick<FormStore, 'kept' | 'saveState'>;

/** The input of `form` that a new form of the same section takes over (product-rules#kept-input). */
export function takenOverInput(
  form: FilledForm,
  takeover: Takeover,
  answers: readonly DifferingAnswer[] = [],
): KeptInput | undefined {
  if (takeover === 'fresh') return undefined;
  return takeover === 'edits' ? form.kept() : comparedInput(form, answers);
}

/**
 * The input of `form` for a form of the stored section it was compared with: own answers that differ are
 * edits too. It has no entity tag, so that a save names the tag of the stored section.
 */
export function comparedInput(form: FilledForm, answers: readonly DifferingAnswer[]): KeptInput {
  const own = answers.map(({ key, own: value }) => [key, value] as const);
  return { ...form.kept(), edits: new Map([...form.saveState.edits(), ...own]), etag: undefined };
}
