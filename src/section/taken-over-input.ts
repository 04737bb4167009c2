import type { DifferingAnswer } from '../form/rules/payload/differing-answers';
import type { FormStore, KeptInput } from '../form/store/form-store';
import type { Takeover } from './rules/visit-state';

/** The parts of a form that tell what was put into it. */
type FilledForm = Pick<FormStore, 'kept' | 'saveState'>;

/**
 * What was put into this form, as far as the form of the section that was read anew takes it over
 * (product-rules#kept-input).
 */
export function takenOverInput(
  form: FilledForm,
  takeover: Takeover,
  answers: readonly DifferingAnswer[] = [],
): KeptInput | undefined {
  if (takeover === 'fresh') return undefined;
  return takeover === 'edits' ? form.kept() : comparedInput(form, answers);
}

/**
 * The investor's input on top of the answers it was compared with: it is saved over them, whatever their
 * entity tag. `answers` are those that differ; an answer equal to the form's initial value is no edit.
 */
export function comparedInput(form: FilledForm, answers: readonly DifferingAnswer[]): KeptInput {
  const own = answers.map(({ key, own: value }) => [key, value] as const);
  return { ...form.kept(), edits: new Map([...form.saveState.edits(), ...own]), etag: undefined };
}
