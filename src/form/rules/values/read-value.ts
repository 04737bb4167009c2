import type { Scalar } from '../../../http/schemas/schema-parts';
import { isCheckbox } from '../model/element-type';
import type { FieldModel, FieldValue } from '../model/section-model';
import { isCalendarDate, trimDate } from './calendar-date';
import { offeredChoice } from './choices';
import { exactNumber } from './exact-number';
import { readFileValue } from './file-value';
import { isEmpty } from './is-empty';

/** A value for the form; for an invalid `raw` null, with a `reason` for the log. */
export interface ReadResult {
  readonly value: FieldValue;
  readonly reason?: string;
}

/**
 * Converts a backend's or a payload's value for the fields that share a key, by the kind of the first: a date
 * is trimmed to ten characters, a null checkbox is false, a number may come as text. Choices are not compared
 * with what is offered, since a stored one may be gone: `errorOf` does that.
 */
export function readValue(
  fields: readonly [FieldModel, ...FieldModel[]],
  raw: unknown,
): ReadResult {
  const [field] = fields;
  if (isCheckbox(field)) return field.isLegend ? readLegend(fields, raw) : readCheckbox(raw);
  if (raw === '') return { value: '' };
  if (isEmpty(raw)) return { value: null };
  if (field.kind === 'file') return readFileValue(raw);
  if (!isScalar(raw)) return { value: null, reason: 'its value is not a text, number or boolean' };
  switch (field.kind) {
    case 'radio':
    case 'select':
      return { value: offeredChoice(fields, raw) ?? raw };
    case 'number':
      return { value: readNumber(raw) };
    case 'date':
      return readDate(String(raw));
    default:
      return { value: String(raw) };
  }
}

function readCheckbox(raw: unknown): ReadResult {
  if (isEmpty(raw)) return { value: false };
  if (raw === true || raw === 'true' || raw === 1) return { value: true };
  if (raw === false || raw === 'false' || raw === 0) return { value: false };
  return { value: false, reason: 'its value is neither true nor false' };
}

function readLegend(fields: readonly FieldModel[], raw: unknown): ReadResult {
  if (isEmpty(raw)) return { value: false };
  if (!isScalar(raw)) return { value: false, reason: 'its value is not a text, number or boolean' };
  return { value: offeredChoice(fields, raw) ?? raw };
}

/** A text that is not a plain number stays a text, and so does one with more digits than a number can hold. */
function readNumber(raw: Scalar): FieldValue {
  if (typeof raw !== 'string' || !isPlainNumber(raw)) return raw;
  return exactNumber(raw) ?? raw;
}

/** Whether a text is a number in digits, as backends write it: without groups, with a point. */
export function isPlainNumber(text: string): boolean {
  return /^-?\d+(\.\d+)?$/.test(text);
}

/**
 * The stored value of the fields that share a key, as the backend sent it: the last one that is not empty, so
 * that a radio with null does not overwrite another's value (product-rules#null-radio).
 */
export function storedRaw(fields: readonly FieldModel[]): unknown {
  return fields.findLast(({ definition }) => !isEmpty(definition.value))?.definition.value;
}

/** Whether a value is the stored one, as it was read: the investor has not changed it, or changed it back. */
export function isAsStored(
  fields: readonly [FieldModel, ...FieldModel[]],
  value: FieldValue,
): boolean {
  const raw = storedRaw(fields);
  if (isEmpty(raw)) return false;
  const stored = readValue(fields, raw);
  return stored.reason === undefined && stored.value !== null && Object.is(stored.value, value);
}

function readDate(raw: string): ReadResult {
  const date = trimDate(raw);
  return isCalendarDate(date)
    ? { value: date }
    : { value: null, reason: 'its value is not a date' };
}

function isScalar(raw: unknown): raw is Scalar {
  return typeof raw === 'string' || typeof raw === 'number' || typeof raw === 'boolean';
}
