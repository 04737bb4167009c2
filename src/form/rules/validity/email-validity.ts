import type { FieldModel, FieldValue, ValidationError } from '../model/section-model';

/** The HTML standard's address, with a dot in the domain: one without it is a typing error. */
const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i;

/** Required: a valid address. Optional: empty or valid. */
export function emailError({ required }: FieldModel, value: FieldValue): ValidationError | null {
  if (value === null || value === '') {
    return required ? { key: 'form.errors.required', params: {} } : null;
  }
  return typeof value === 'string' && EMAIL.test(value)
    ? null
    : { key: 'form.errors.email', params: {} };
}
