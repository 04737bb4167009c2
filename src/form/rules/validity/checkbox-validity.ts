import type { FieldModel, FieldValue, ValidationError } from '../model/section-model';

/** Required means ticked, the wallet checkbox included. */
export function checkboxError({ required }: FieldModel, value: FieldValue): ValidationError | null {
  return required && value !== true ? { key: 'form.errors.requiredCheckbox', params: {} } : null;
}
