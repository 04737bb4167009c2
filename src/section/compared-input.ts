import type { DifferingAnswer } from '../form/rules/payload/differing-answers';
import type { FormStore, KeptInput } from '../form/store/form-store';

/**
 * The investor's input on top of the answers it was compared with: it is saved over them, whatever their
 * entity tag. `answers` are those that differ; an answer equal to the form's initial value is no edit.
 */
export function comparedInput(
  form: Pick<FormStore, 'kept' | 'saveState'>,
  answers: readonly DifferingAnswer[],
): KeptInput {
  const own = answers.map(({ key, own: value }) => [key, value] as const);
  return { ...form.kept(), edits: new Map([...form.saveState.edits(), ...own]), etag: undefined };
}
