import type { FieldError } from '../http/errors';
import type { FormProblem } from './rules/model';
import { shouldSave } from './rules/modified';
import { buildPayload, type Payload } from './rules/payload';
import { placeFieldErrors } from './rules/place-field-errors';
import { isProven } from './rules/wallet-fields';
import type { WalletProof } from './rules/wallet-section';
import type { FormStore } from './store';

/** Whether a submit saves at all (spec section 5; design decision 6). */
export function isModified(form: FormStore): boolean {
  return shouldSave(form.model, form.savedValues(), form.values(), {
    original: form.savedValues(),
    signed: provenBy(form) !== null,
    isSaved: form.isSaved(),
  });
}

/** What a save of this form sends. */
export function payloadOf(form: FormStore): Payload {
  return buildPayload(form.model, form.values(), {
    original: form.savedValues(),
    signed: provenBy(form) !== null,
  });
}

/** The signature that still speaks for the wallet the form names; null when there is none. */
export function provenBy({ model, proof, key }: FormStore): WalletProof | null {
  const read = (id: string) => (model.keys.has(id) ? key(id).value.peek() : null);
  return isProven(model, read, proof.peek()) ? proof.peek() : null;
}

/** What links the wallet of a proof to the identity. */
export function linkRequest({ address, signature, challengeSignature }: WalletProof) {
  const signatures = { signature, ...(challengeSignature !== undefined && { challengeSignature }) };
  return { walletAddress: address, ...signatures };
}

/** Shows a 422's messages at their fields; those of no field of the section come back. */
export function showFieldErrors(form: FormStore, errors: readonly FieldError[]): readonly string[] {
  const { byKey, unplaced } = placeFieldErrors(form.model, errors);
  form.tellServerTexts(byKey);
  return unplaced;
}

/** A problem of the form as the log says it: where and what, never a value. */
export function problemInWords(sectionId: string, { elementKey, reason }: FormProblem): string {
  const element = elementKey === undefined ? '' : `, element ${elementKey}`;
  return `section ${sectionId}${element}: ${reason}`;
}
