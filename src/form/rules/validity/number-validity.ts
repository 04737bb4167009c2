import type { FieldModel, FieldValue, ValidationError } from '../model/section-model';
import { isPlainNumber } from '../values/read-value';
import { NUMBER_DECIMALS, NUMBER_MIN } from './default-limits';

/**
 * Decimals and minimum have defaults; a maximum applies only if given. A stored text with more digits than a
 * number can hold is judged by those that a number holds.
 */
export function numberError(
  { required, definition }: FieldModel,
  value: FieldValue,
): ValidationError | null {
  if (value === null || value === '') {
    return required ? { key: 'form.errors.required', params: {} } : null;
  }
  const isStoredText =
    typeof value === 'string' && value === definition.value && isPlainNumber(value);
  const number = isStoredText ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) {
    return { key: 'form.errors.number', params: {} };
  }
  const { decimals = NUMBER_DECIMALS, min = NUMBER_MIN, max } = definition;
  const places = isStoredText ? (value.split('.')[1] ?? '').length : decimalPlaces(number);
  if (places > decimals) {
    if (decimals <= 0) return { key: 'form.errors.wholeNumber', params: {} };
    return { key: 'form.errors.decimals', params: { count: decimals } };
  }
  if (number < min) return { key: 'form.errors.min', params: { min } };
  if (max !== undefined && number > max) return { key: 'form.errors.max', params: { max } };
  return null;
}

/** The number of decimals: 2 for 12.25, 7 for 1e-7, 0 for 1e21. */
export function decimalPlaces(value: number): number {
  const [mantissa = '', exponent = '0'] = value.toExponential().split('e');
  const fraction = mantissa.split('.')[1] ?? '';
  return Math.max(0, fraction.length - Number(exponent));
}
