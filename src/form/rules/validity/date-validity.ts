import type { FieldModel, FieldValue, ValidationError } from '../model/section-model';
import { isCalendarDate } from '../values/calendar-date';
import { dateBounds } from './date-bounds';

/** A calendar day from minDate to maxDate, both included. */
export function dateError(
  { required, definition }: FieldModel,
  value: FieldValue,
): ValidationError | null {
  if (value === null || value === '') {
    return required ? { key: 'form.errors.required', params: {} } : null;
  }
  if (typeof value !== 'string' || !isCalendarDate(value)) {
    return { key: 'form.errors.date', params: {} };
  }
  const { min, max } = dateBounds(definition);
  if (min !== null && value < min) return { key: 'form.errors.minDate', params: { min } };
  if (max !== null && value > max) return { key: 'form.errors.maxDate', params: { max } };
  return null;
}
