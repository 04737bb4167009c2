import type { FormProblem } from '../form/rules/model/section-model';
import { buildPayload } from '../form/rules/payload/build-payload';
import { shouldSave } from '../form/rules/payload/should-save';
import { updateWarnings } from '../form/rules/payload/warn-on-update';
import type { FormStore } from '../form/store/form-store';
import { unexpected } from '../http/errors';
import { remarksOf } from '../review/rules/remarks';
import { type UnchangedAnswer, unchangedRemarks } from '../review/rules/unchanged-remarks';
import { isProven } from '../wallet/rules/section/is-proven';
import type { WalletProof } from '../wallet/rules/section/wallet-proof';
import type { Submission } from './rules/visit-state';

/** The part of a form that a submit reads and changes. */
export type SubmittedForm = Pick<
  FormStore,
  'section' | 'model' | 'values' | 'readValues' | 'saveState' | 'proof' | 'kept'
>;

/** What a submit depends on besides the form. */
export interface SubmitFacts {
  /** The investor has answered all questions. */
  readonly isConfirmed: boolean;
  /** The investor's answer so far to the question about unchanged remarks. */
  readonly answer?: UnchangedAnswer;
}

/**
 * What a submit of this form is about: unchanged remarks, update warnings, wallet link and payload, computed
 * once. Throws the unexpected error for a value that can't be sent.
 */
export function prepareSubmission(
  form: Omit<SubmittedForm, 'kept'>,
  { isConfirmed, answer = 'none' }: SubmitFacts,
): Submission {
  const { model } = form;
  const original = form.saveState.savedValues();
  const values = form.values.all();
  const proof = provenBy(form);
  const signed = proof !== null;
  const isSaved = form.saveState.isSaved();
  const saves = shouldSave(model, original, values, { signed, isSaved });
  const { elements, problems } = buildPayload(model, values, { original, signed });
  const [problem] = problems;
  if (saves && problem) throw unexpected(problemInWords(form.section.id, problem));
  const facts = { read: form.readValues, current: values, answer };
  return {
    unchanged: isConfirmed ? [] : unchangedRemarks(model, remarksOf(model), facts),
    warnings: isConfirmed ? [] : updateWarnings(model, original, values),
    proof: proof?.linked === false ? proof : null,
    elements: saves ? elements : null,
    values,
    isSaved,
  };
}

/** The signature of the wallet that the form names; null if there is none. */
function provenBy({
  model,
  proof,
  values,
}: Pick<SubmittedForm, 'model' | 'proof' | 'values'>): WalletProof | null {
  const all = values.all();
  return isProven(model, (key) => all.get(key) ?? null, proof.peek()) ? proof.peek() : null;
}

/** A problem of the form as the log says it: where and what, never a value. */
function problemInWords(sectionId: string, { elementKey, reason }: FormProblem): string {
  const element = elementKey === undefined ? '' : `, element ${elementKey}`;
  return `section ${sectionId}${element}: ${reason}`;
}
