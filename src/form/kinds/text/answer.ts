import type { FieldModel, FieldValue, ValidationError } from '../../rules/model/section-model';
import type { AnswerRules, DisplayValue, Locales, PurposeHints } from '../answers';
import { formatNumber, numberNotation } from '../number/parse-number';
import { STRING_MAX_LENGTH, STRING_MIN_LENGTH } from './kind';

export const answer = {
  required: 'form.errors.required',
  errorOf: textError,
  sent: (value: FieldValue) => ({ value }),
  isSentAsStored: () => true,
  words,
  hints: textHints,
  isLine: true,
} satisfies AnswerRules;

/**
 * Required: not blank and within minLength and maxLength. Optional: empty or within them. A required text of
 * spaces only is empty.
 */
function textError(
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

/** A number is the value of an option without a label, too. */
function words(value: FieldValue, { locale }: Locales): DisplayValue {
  if (typeof value === 'number') return { text: formatNumber(value, numberNotation(locale)) };
  return { text: String(value) };
}

function textHints(_field: FieldModel, token: string | undefined): PurposeHints {
  // A text is the name of a country, never its code.
  const autoComplete = token === 'country' ? 'country-name' : token;
  return {
    ...(autoComplete && { autoComplete }),
    ...((autoComplete === 'tel' || autoComplete === 'url') && { inputMode: autoComplete }),
  };
}
