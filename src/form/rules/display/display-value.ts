import { intlLocale } from '../../../kit/rules/intl-locale';
import { answerRules, type DisplayValue } from '../../kinds/answers';
import { longDate } from '../../kinds/date/answer';
import type { FieldModel, FieldValue, ValidationError } from '../model/section-model';
import { isEmpty } from '../values';

/** The value of the fields of one key as the investor reads it: a choice by its label, else by its kind. */
export function displayValue(
  fields: readonly [FieldModel, ...FieldModel[]],
  value: FieldValue,
  locale: string,
  dateLocale = locale,
): DisplayValue {
  const [field] = fields;
  const choice = fields.flatMap((field) => field.choices).find((each) => each.value === value);
  if (choice?.label) return { text: choice.label };
  if (isEmpty(value) && !field.kind.isTick) return { key: 'form.values.empty' };
  return answerRules(field).words(value, { locale, dateLocale });
}

/**
 * A validation error's parameters formatted for the locale: numbers with separators, dates in words. `count`
 * stays a number, since it chooses the plural.
 */
export function errorParams(
  { params }: Pick<ValidationError, 'params'>,
  locale: string,
  dateLocale = locale,
): ValidationError['params'] {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      if (name === 'count') return [name, value];
      if (typeof value === 'string') return [name, longDate(value, dateLocale)];
      const format = new Intl.NumberFormat(intlLocale(locale), { maximumFractionDigits: 20 });
      return [name, format.format(value)];
    }),
  );
}
