import { isCheckbox } from '../model/element-type';
import type { FieldModel, FieldValue } from '../model/section-model';
import { isCalendarDate } from '../values/calendar-date';
import { filePayload } from '../values/file-value';

/** What is appended to the ten characters of a date when it is sent. */
export const DATE_SUFFIX = 'T00:00:00.000000Z';

/**
 * The value of a field as a save sends it, by the kind of the field; null is not sent. `reason`: it can't be
 * sent, which is the unexpected error.
 */
export function sentValue(
  field: FieldModel,
  value: FieldValue,
): { readonly value: unknown; readonly reason?: string } {
  if (isCheckbox(field)) return { value: value ?? false };
  if (value === null || value === '') return { value };
  if (field.kind === 'file') return { value: filePayload(value) };
  if (field.kind === 'number' && !Number.isFinite(value)) {
    return { value: null, reason: 'its value is not a number' };
  }
  if (field.kind === 'date') {
    if (typeof value === 'string' && isCalendarDate(value)) return { value: value + DATE_SUFFIX };
    return { value: null, reason: 'its value is not a date of exactly 10 characters' };
  }
  return { value };
}
