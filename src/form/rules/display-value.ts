import type { FieldModel, FieldValue } from './model';

/** A value as words: a text, or the key of one (`form.values.yes`, `.no`, `.empty`). */
export declare function displayValue(
  field: FieldModel,
  value: FieldValue,
  locale: string,
):
  | { readonly text: string }
  | { readonly key: 'form.values.yes' | 'form.values.no' | 'form.values.empty' };
