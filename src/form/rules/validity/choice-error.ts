import type { FieldModel, FieldValue, ValidationError } from '../model/section-model';
import { isEmpty } from '../values';

/**
 * A select, or the radios and legends of one name: if one of them is required, a value must be chosen, and a
 * value must be offered. A select without options accepts any value. A stored value that is no longer offered
 * is valid only where nothing is required. `disabled` are shown fields of the same name that the investor
 * can't change: a choice of theirs is kept, and not checked (product-rules#disabled-choice).
 */
export function choiceError(
  fields: readonly [FieldModel, ...FieldModel[]],
  value: FieldValue,
  disabled: readonly FieldModel[] = [],
): ValidationError | null {
  if (disabled.some((field) => field.choices.some((choice) => choice.value === value))) {
    return null;
  }
  const canBeUnticked = fields[0].kind.isTick;
  if (isEmpty(value) || (canBeUnticked && value === false)) return missingChoice(fields);
  const choices = fields.flatMap((field) => field.choices);
  if (choices.length === 0 || choices.some((choice) => choice.value === value)) return null;
  if (fields.some(({ definition }) => definition.value === value)) return missingChoice(fields);
  return { key: 'form.errors.option', params: {} };
}

function missingChoice(fields: readonly [FieldModel, ...FieldModel[]]): ValidationError | null {
  if (!fields.some(({ required }) => required)) return null;
  return {
    key: fields[0].kind.isTick ? 'form.errors.requiredCheckbox' : 'form.errors.requiredOption',
    params: {},
  };
}
