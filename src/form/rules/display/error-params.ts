import { intlLocale } from '../../../kit/rules/intl-locale';
import type { ValidationError } from '../model/section-model';
import { longDate } from './long-date';

/**
 * A validation error's parameters formatted for the locale: numbers with separators, dates in words. `count`
 * stays a number, since it chooses the plural.
 */
export function errorParams(
  { params }: Pick<ValidationError, 'params'>,
  locale: string,
): ValidationError['params'] {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      if (name === 'count') return [name, value];
      if (typeof value === 'string') return [name, longDate(value, locale)];
      const format = new Intl.NumberFormat(intlLocale(locale), { maximumFractionDigits: 20 });
      return [name, format.format(value)];
    }),
  );
}
