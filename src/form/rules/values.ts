import type { Scalar } from '../../http/schemas';
import type { ReadResult } from '../kinds/kind';
import { type FieldModel, type FieldValue, isChooser } from './model/section-model';

/** Whether a value is empty: null, undefined, '' or an empty list; `false` and 0 are not. */
export function isEmpty(value: unknown): boolean {
  return (
    value === null ||
    value === undefined ||
    value === '' ||
    (Array.isArray(value) && value.length === 0)
  );
}

/** A value that is no longer offered, as when its option was removed; null for any other value. */
export function withdrawnAnswer(field: FieldModel, value: FieldValue): Scalar | null {
  if (value === null || typeof value === 'object' || isEmpty(value)) return null;
  return field.choices.some((choice) => choice.value === value) ? null : value;
}

/** Whether a checkbox is ticked, or a radio or legend (without options) is chosen. */
export function isChosen(
  field: Pick<FieldModel, 'kind' | 'isLegend' | 'checkedValue'>,
  value: FieldValue,
): boolean {
  return value === (isChooser(field) ? field.checkedValue : true);
}

/**
 * A choice that is stored: the offered value equal to `raw`, else one with the same text, since backends mix 1 with
 * '1' and true with 'true'. Whether one is offered at all is for the rules of a save to say, since it may be gone.
 */
export function readChoice(raw: unknown, fields: readonly FieldModel[]): ReadResult {
  const offered = fields.flatMap(({ choices }) => choices.map(({ value }) => value));
  const same = offered.includes(raw as Scalar)
    ? (raw as Scalar)
    : offered.find((value) => String(value) === String(raw));
  return { value: same ?? (raw as Scalar) };
}

/**
 * Converts a backend's or a payload's value for the fields that share a key, by the kind of the first: a date is
 * trimmed to ten characters, a null checkbox is false, a number may come as text.
 */
export function readValue(
  fields: readonly [FieldModel, ...FieldModel[]],
  raw: unknown,
): ReadResult {
  const { isTick, isFile, read } = fields[0].kind;
  const none = isTick ? false : null;
  if (isEmpty(raw)) return { value: raw === '' && !isTick ? '' : none };
  if (!isFile && !isScalar(raw)) {
    return { value: none, reason: 'its value is not a text, number or boolean' };
  }
  return read?.(raw, fields) ?? { value: String(raw) };
}

/**
 * The stored value of the fields that share a key, as the backend sent it: the last one that is not empty, so
 * that a radio with null does not overwrite another's value (product-rules#null-radio).
 */
export function storedRaw(fields: readonly FieldModel[]): unknown {
  return fields.findLast(({ definition }) => !isEmpty(definition.value))?.definition.value;
}

function isScalar(raw: unknown): raw is Scalar {
  return typeof raw === 'string' || typeof raw === 'number' || typeof raw === 'boolean';
}
