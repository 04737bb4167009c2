import { batch } from '@preact/signals-core';
import type { Onboarding } from '../app/onboarding';
import type { FieldValues, FormProblem } from '../form/rules/model/section-model';
import {
  buildPayload,
  shouldSave,
  type UpdateWarning,
  updateWarnings,
} from '../form/rules/payload';
import type { FormStore } from '../form/store/form-store';
import { unexpected } from '../http/errors';
import type { PayloadEntry } from '../http/host-api';
import { remarksOf, type UnchangedRemark, unchangedRemarks } from '../review/rules/remarks';
import { isProven } from '../wallet/rules/section/connect-wallet';
import type { WalletProof } from '../wallet/rules/section/wallet-section';
import type { Visit } from './visits';

/** What a submit is about. */
export interface Submission {
  /** Remarked fields that would be saved as they were. */
  readonly unchanged: readonly UnchangedRemark[];
  /** What the update warning lists. */
  readonly warnings: readonly UpdateWarning[];
  /** The signature to link before the save; null if there is none or it is linked. */
  readonly proof: WalletProof | null;
  /** The payload; null when there is nothing to save. */
  readonly elements: readonly PayloadEntry[] | null;
  /** The form's current values. */
  readonly values: FieldValues;
}

/**
 * What a submit of this form is about, computed once. Throws the unexpected error for a value that can't be
 * sent.
 */
export function submissionOf(form: FormStore, visit: Visit): Submission {
  const { model, readValues: read, saveState } = form;
  const original = saveState.savedValues();
  const values = form.values.all();
  const signature = form.proof.peek();
  const proof = isProven(model, (key) => values.get(key) ?? null, signature) ? signature : null;
  const signed = proof !== null;
  const saves = shouldSave(model, original, values, { signed, isSaved: saveState.isSaved() });
  const { elements, problems } = buildPayload(model, values, { original, signed });
  const [problem] = problems;
  if (saves && problem) throw unexpected(problemInWords(form.section.id, problem));
  const facts = { read, current: values, answer: visit.unchanged };
  return {
    unchanged: unchangedRemarks(model, remarksOf(model), facts),
    warnings: updateWarnings(model, original, values),
    proof: proof?.linked === false ? proof : null,
    elements: saves ? elements : null,
    values,
  };
}

/** A problem of the form as the log says it: where and what, never a value. */
function problemInWords(sectionId: string, { elementKey, reason }: FormProblem): string {
  const element = elementKey === undefined ? '' : `, element ${elementKey}`;
  return `section ${sectionId}${element}: ${reason}`;
}

/** The form on screen. Throws an abort when the section was left. */
export function openForm({ form }: Onboarding['visits']): FormStore {
  const open = form.peek();
  if (!open) throw new DOMException('the section was left', 'AbortError');
  return open;
}

/** Shows that the submit sends; what is being read is not awaited any more. */
export function startSending({ visits }: Onboarding): void {
  visits.tasks.read.stop();
  batch(() => {
    visits.reading.value = null;
    visits.progress.value = 'sending';
  });
}
