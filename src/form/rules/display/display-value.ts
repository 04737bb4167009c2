import { isCheckbox } from '../model/element-type';
import type { FieldModel, FieldValue } from '../model/section-model';
import { formatNumber, numberNotation } from '../number-notation';
import { choicesOf, isEmpty } from '../values';
import { longDate } from './long-date';

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
): DisplayValue {
  const [field] = fields;
  const choice = fields.flatMap(choicesOf).find((each) => each.value === value);
  if (choice?.label) return { text: choice.label };
  if (isCheckbox(field)) return { key: value ? 'form.values.yes' : 'form.values.no' };
  if (isEmpty(value)) return { key: 'form.values.empty' };
  if (typeof value === 'object') {
    return value?.filename ? { text: value.filename } : { key: 'form.values.file' };
  }
  if (field.kind === 'date') return { text: longDate(String(value), locale) };
  if (typeof value === 'number') return { text: formatNumber(value, numberNotation(locale)) };
  return { text: String(value) };
}
