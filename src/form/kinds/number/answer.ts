import type { FieldModel, FieldValue, ValidationError } from '../../rules/model/section-model';
import type { AnswerRules } from '../answers';
import { answer as text } from '../text/answer';
import { isPlainNumber, NUMBER_DECIMALS, NUMBER_MIN } from './kind';

export const answer: AnswerRules = {
  errorOf: numberError,
  sent: (value) =>
    Number.isFinite(value) ? { value } : { value: null, reason: 'its value is not a number' },
  hints: (field, token) => ({ ...text.hints(field, token), inputMode: keyboard(field) }),
  isOrdered: true,
  addsUp: true,
};

/**
 * Decimals and minimum have defaults; a maximum applies only if given. A stored text with more digits than a
 * number can hold is judged by those that a number holds.
 */
function numberError({ definition }: FieldModel, value: FieldValue): ValidationError | null {
  const isStoredText =
    typeof value === 'string' && value === definition.value && isPlainNumber(value);
  const number = isStoredText ? Number(value) : value;
  const { decimals = NUMBER_DECIMALS, min = NUMBER_MIN, max } = definition;
  if (typeof number !== 'number' || !Number.isFinite(number)) {
    const typed = String(value);
    return { key: 'form.errors.number', params: { typed, example: exampleOf(decimals, max) } };
  }
  const places = isStoredText ? (value.split('.')[1] ?? '').length : decimalPlaces(number);
  if (places > decimals) {
    if (decimals <= 0) return { key: 'form.errors.wholeNumber', params: {} };
    return { key: 'form.errors.decimals', params: { count: decimals } };
  }
  if (number < min) return { key: 'form.errors.min', params: { min } };
  if (max !== undefined && number > max) return { key: 'form.errors.max', params: { max } };
  return null;
}

/** A number that shows how one is written, and that the field takes. */
function exampleOf(decimals: number, max: number | undefined): number {
  const example = decimals > 0 ? Number(`1234.${'56789'.slice(0, Math.min(decimals, 2))}`) : 50_000;
  return max !== undefined && max < example ? max : example;
}

/** The number of decimals: 2 for 12.25, 7 for 1e-7, 0 for 1e21. */
export function decimalPlaces(value: number): number {
  const [mantissa = '', exponent = '0'] = value.toExponential().split('e');
  const fraction = mantissa.split('.')[1] ?? '';
  return Math.max(0, fraction.length - Number(exponent));
}

/** Numeric keyboards of phones have no minus sign. */
function keyboard({ definition }: FieldModel): 'text' | 'numeric' | 'decimal' {
  const { min = NUMBER_MIN, decimals = NUMBER_DECIMALS } = definition;
  if (min < 0) return 'text';
  return decimals > 0 ? 'decimal' : 'numeric';
}
