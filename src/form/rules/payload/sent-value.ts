import { isCheckbox } from '../model/element-type';
import type { FieldModel, FieldValue } from '../model/section-model';
import { DATE_LENGTH, isCalendarDate } from '../values/calendar-date';
import { filePayload } from '../values/file-value';
import { isAsStored, storedRaw } from '../values/read-value';

/** What is appended to the ten characters of a date when it is sent. */
export const DATE_SUFFIX = 'T00:00:00.000000Z';

/**
 * The value of a field as a save sends it, by the kind of the field; null is not sent. `reason`: it can't be
 * sent, which is the unexpected error. `holders` are all fields of its key: a value that equals their stored
 * one is sent exactly as it was stored (product-rules#untouched-value).
 */
export function sentValue(
  field: FieldModel,
  value: FieldValue,
  holders: readonly [FieldModel, ...FieldModel[]],
): { readonly value: unknown; readonly reason?: string } {
  if (isAsStored(holders, value)) {
    const raw = storedRaw(holders);
    if (isSentAsStored(field, raw)) return { value: raw };
  }
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

/**
 * A file is sent by its four parts, and a stored date of ten characters with the suffix of every date; a date
 * with a time is not cut.
 */
function isSentAsStored({ kind }: FieldModel, raw: unknown): boolean {
  if (kind === 'date') return String(raw).length !== DATE_LENGTH;
  return kind !== 'file';
}
