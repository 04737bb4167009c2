import { displayValue } from '../../form/rules/display/display-value';
import { isCheckbox, isChooser } from '../../form/rules/model/element-type';
import type { FieldModel, FieldValue, FormFile } from '../../form/rules/model/section-model';
import { choicesOf, isChosen, isEmpty } from '../../form/rules/values';

/** An answer in words: a text as it stands, one to be looked up, or a file. */
export type AnswerText =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'key';
      readonly key: 'form.values.yes' | 'form.values.no' | 'component.Answers.notAnswered';
    }
  /** A stored choice that the form no longer offers. */
  | { readonly kind: 'gone'; readonly value: string }
  | { readonly kind: 'file'; readonly file: FormFile };

/**
 * The value of the fields that share a key as the form would say it: a box is ticked or it is not ('No'), a
 * choice goes by its label, dates and numbers as the locale writes them.
 */
export function answerText(
  fields: readonly [FieldModel, ...FieldModel[]],
  value: FieldValue,
  locale: string,
): AnswerText {
  const [field] = fields;
  if (isCheckbox(field)) {
    return { kind: 'key', key: isChosen(field, value) ? 'form.values.yes' : 'form.values.no' };
  }
  if (isEmpty(value)) return { kind: 'key', key: 'component.Answers.notAnswered' };
  if (typeof value === 'object' && value !== null) return { kind: 'file', file: value };
  const isChoice = field.kind === 'select' || isChooser(field);
  const isOffered = fields.flatMap(choicesOf).some((choice) => choice.value === value);
  if (isChoice && !isOffered) return { kind: 'gone', value: String(value) };
  const { text = String(value) } = displayValue(fields, value, locale);
  return { kind: 'text', text };
}
