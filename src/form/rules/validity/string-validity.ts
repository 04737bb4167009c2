import type { FieldModel, FieldValue, ValidationError } from '../model/section-model';
import { STRING_MAX_LENGTH, STRING_MIN_LENGTH } from './default-limits';

/**
 * Required: not blank and within minLength and maxLength. Optional: empty or within them. A required text of
 * spaces only is empty.
 */
export function stringError(
  { required, definition }: FieldModel,
  value: FieldValue,
): ValidationError | null {
  const text = typeof value === 'string' ? value : '';
  if (required && text.trim() === '') return { key: 'form.errors.required', params: {} };
  if (text === '') return null;
  const min = definition.minLength ?? STRING_MIN_LENGTH;
  const max = definition.maxLength ?? STRING_MAX_LENGTH;
  if (text.length < min) return { key: 'form.errors.tooShort', params: { count: min } };
  if (text.length > max) return { key: 'form.errors.tooLong', params: { count: max } };
  return null;
}
