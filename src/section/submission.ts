import type { FormProblem } from '../form/rules/model/section-model';
import type { WalletProof } from '../form/rules/model/wallet-section';
import { shouldSave } from '../form/rules/payload/modified';
import { buildPayload } from '../form/rules/payload/payload';
import { isProven } from '../form/rules/payload/wallet-fields';
import { updateWarnings } from '../form/rules/payload/warn-on-update';
import type { FormStore } from '../form/store';
import { unexpected } from '../http/errors';
import type { Submission } from './rules/visit-state';

/** The part of a form that a submit reads and changes. */
export type SubmittedForm = Pick<
  FormStore,
  'section' | 'model' | 'values' | 'saveState' | 'proof' | 'kept'
>;

/** What a submit depends on besides the form. */
export interface SubmitFacts {
  /** The investor has confirmed the update warning. */
  readonly isConfirmed: boolean;
}

/**
 * Computes a submit of this form once: update warnings, wallet link and payload. Throws the unexpected error
 * for a value that can't be sent.
 */
export function submissionOf(
  form: Omit<SubmittedForm, 'kept'>,
  { isConfirmed }: SubmitFacts,
): Submission {
  const { model } = form;
  const original = form.saveState.savedValues();
  const values = form.values.all();
  const proof = provenBy(form);
  const options = { original, signed: proof !== null };
  const isSaved = form.saveState.isSaved();
  const saves = shouldSave(model, original, values, { ...options, isSaved });
  const { elements, problems } = buildPayload(model, values, options);
  const [problem] = problems;
  if (saves && problem) throw unexpected(problemInWords(form.section.id, problem));
  return {
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

/** The request that links the wallet of a proof to the identity. */
export function linkRequest({ address, signature, challengeSignature }: WalletProof) {
  const signatures = { signature, ...(challengeSignature !== undefined && { challengeSignature }) };
  return { walletAddress: address, ...signatures };
}

/** A problem of the form for the log: its place and reason, never a value. */
function problemInWords(sectionId: string, { elementKey, reason }: FormProblem): string {
  const element = elementKey === undefined ? '' : `, element ${elementKey}`;
  return `section ${sectionId}${element}: ${reason}`;
}
