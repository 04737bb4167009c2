import { intlLocale } from '../../../kit/rules/intl-locale';
import {
  type FieldModel,
  type FieldValue,
  isCheckbox,
  type ValidationError,
} from '../model/section-model';
import { formatNumber, numberNotation } from '../parse-number';
import { isCalendarDate, isEmpty } from '../values';

/** A value as text, or as a text key. */
export type DisplayValue =
  | { readonly text: string; readonly key?: never }
  | {
      readonly key: 'form.values.yes' | 'form.values.no' | 'form.values.empty' | 'form.values.file';
      readonly text?: never;
    };

/** The value of the fields of one key as the investor reads it: a choice by its label. */
export function displayValue(
  fields: readonly [FieldModel, ...FieldModel[]],
  value: FieldValue,
  locale: string,
  dateLocale = locale,
): DisplayValue {
  const [field] = fields;
  const choice = fields.flatMap((field) => field.choices).find((each) => each.value === value);
  if (choice?.label) return { text: choice.label };
  if (isCheckbox(field)) return { key: value ? 'form.values.yes' : 'form.values.no' };
  if (isEmpty(value)) return { key: 'form.values.empty' };
  if (typeof value === 'object') {
    return value?.filename ? { text: value.filename } : { key: 'form.values.file' };
  }
  if (field.kind === 'date') return { text: longDate(String(value), dateLocale) };
  if (typeof value === 'number') return { text: formatNumber(value, numberNotation(locale)) };
  return { text: String(value) };
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

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
const STEP = 1024;

/** A size in bytes formatted for the locale, with at most one decimal, in one piece: '1.8 MB'. */
export function fileSize(bytes: number, locale: string): string {
  let size = bytes;
  let unit = 0;
  while (size >= STEP && unit < UNITS.length - 1) {
    size /= STEP;
    unit += 1;
  }
  return new Intl.NumberFormat(intlLocale(locale), {
    style: 'unit',
    unit: UNITS[unit] ?? 'byte',
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  })
    .format(size)
    .replace(/ /g, '\u00a0');
}

/** '2024-02-29' formatted in words for the locale; returns any other text unchanged. */
function longDate(date: string, locale: string): string {
  if (!isCalendarDate(date)) return date;
  const format = new Intl.DateTimeFormat(intlLocale(locale), {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  return format.format(new Date(`${date}T00:00:00Z`));
}
