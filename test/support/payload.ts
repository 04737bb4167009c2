import { buildPayload } from '../../src/form/rules/payload';
import type { FormStore } from '../../src/form/store/form-store';

/** The rows that a save of this form sends now. */
export function payloadOf(form: FormStore) {
  return buildPayload(form.model, form.values.all(), {
    original: form.saveState.savedValues(),
    signed: form.proof.peek() !== null,
  }).elements;
}
