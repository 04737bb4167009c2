import { intlLocale } from '../../../kit/rules/intl-locale';
import type { FieldModel, FieldValue, ValidationError } from '../../rules/model/section-model';
import type { AnswerRules } from '../answers';
import { DATE_LENGTH, dateBounds, isCalendarDate } from './kind';

/** What is appended to the ten characters of a date when it is sent. */
export const DATE_SUFFIX = 'T00:00:00.000000Z';

export const answer: AnswerRules = {
  errorOf: dateError,
  sent: (value) =>
    typeof value === 'string' && isCalendarDate(value)
      ? { value: value + DATE_SUFFIX }
      : { value: null, reason: 'its value is not a date of exactly 10 characters' },
  // A date of ten characters gets the suffix of every date; one with a time is not cut.
  isSentAsStored: (raw) => String(raw).length !== DATE_LENGTH,
  words: (value, { dateLocale }) => ({ text: longDate(String(value), dateLocale) }),
  isLine: false,
  isOrdered: true,
};

/** A calendar day from minDate to maxDate, both included. */
function dateError({ definition }: FieldModel, value: FieldValue): ValidationError | null {
  if (typeof value !== 'string' || !isCalendarDate(value)) {
    return { key: 'form.errors.date', params: {} };
  }
  const { min, max } = dateBounds(definition);
  if (min !== null && value < min) return { key: 'form.errors.minDate', params: { min } };
  if (max !== null && value > max) return { key: 'form.errors.maxDate', params: { max } };
  return null;
}

/** '2024-02-29' formatted in words for the locale; returns any other text unchanged. */
export function longDate(date: string, locale: string): string {
  if (!isCalendarDate(date)) return date;
  const format = new Intl.DateTimeFormat(intlLocale(locale), {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  return format.format(new Date(`${date}T00:00:00Z`));
}
