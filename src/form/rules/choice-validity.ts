import { choicesOf } from './choices';
import { isCheckbox } from './element-type';
import { isEmpty } from './is-empty';
import type { FieldModel, FieldValue, ValidationError } from './model';

/**
 * A select, or the radios and legends of one name: required (as one of them is) means a value chosen,
 * and a value must be one that is offered (spec section 5). A select without options takes anything.
 */
export function choiceError(
  fields: readonly [FieldModel, ...FieldModel[]],
  value: FieldValue,
): ValidationError | null {
  const canBeUnticked = isCheckbox(fields[0]);
  if (isEmpty(value) || (canBeUnticked && value === false)) {
    if (!fields.some(({ required }) => required)) return null;
    return {
      key: canBeUnticked ? 'form.errors.requiredCheckbox' : 'form.errors.requiredOption',
      params: {},
    };
  }
  const choices = fields.flatMap(choicesOf);
  const isOffered = choices.length === 0 || choices.some((choice) => choice.value === value);
  return isOffered ? null : { key: 'form.errors.option', params: {} };
}
