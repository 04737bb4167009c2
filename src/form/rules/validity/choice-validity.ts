import { isCheckbox } from '../model/element-type';
import type { FieldModel, FieldValue, ValidationError } from '../model/section-model';
import { choicesOf } from '../values/choices';
import { isEmpty } from '../values/is-empty';

/**
 * A select, or the radios and legends of one name: required (as one of them is) means a value chosen,
 * and a value must be one that is offered. A select without options takes anything. What is stored and no
 * longer offered may stay where nothing is required; else it is no choice.
 */
export function choiceError(
  fields: readonly [FieldModel, ...FieldModel[]],
  value: FieldValue,
): ValidationError | null {
  const canBeUnticked = isCheckbox(fields[0]);
  if (isEmpty(value) || (canBeUnticked && value === false)) return missingChoice(fields);
  const choices = fields.flatMap(choicesOf);
  if (choices.length === 0 || choices.some((choice) => choice.value === value)) return null;
  if (fields.some(({ definition }) => definition.value === value)) return missingChoice(fields);
  return { key: 'form.errors.option', params: {} };
}

function missingChoice(fields: readonly [FieldModel, ...FieldModel[]]): ValidationError | null {
  if (!fields.some(({ required }) => required)) return null;
  return {
    key: isCheckbox(fields[0]) ? 'form.errors.requiredCheckbox' : 'form.errors.requiredOption',
    params: {},
  };
}
