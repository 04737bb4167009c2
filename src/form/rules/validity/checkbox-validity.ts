import type { FieldModel, FieldValue, ValidationError } from '../model/section-model';

/** A required checkbox must be ticked, also a wallet checkbox. */
export function checkboxError({ required }: FieldModel, value: FieldValue): ValidationError | null {
  return required && value !== true ? { key: 'form.errors.requiredCheckbox', params: {} } : null;
}
