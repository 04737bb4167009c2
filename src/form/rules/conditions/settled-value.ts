import { isCheckbox, isChooser } from '../model/element-type';
import type { FieldModel, FieldValue, KeyModel, ReadValue } from '../model/section-model';
import { choicesOf } from '../values/choices';
import { isHidden } from './is-hidden';

/**
 * What becomes of one key's value: null while every holder is hidden (product-rules#hidden-value), false for
 * a checkbox that is shown without a value, null for a choice whose radio is hidden.
 */
export function settledValue(
  { holders }: KeyModel,
  value: FieldValue,
  read: ReadValue,
): FieldValue {
  const shown = holders.filter((field) => !isHidden(field, read));
  const [first] = shown;
  if (!first) return null;
  const kept = shown.length < holders.length && lostItsChoice(holders, shown, value) ? null : value;
  return kept === null && isCheckbox(first) ? false : kept;
}

/** Whether the chosen radio is hidden while others of its name are shown. */
function lostItsChoice(
  holders: readonly FieldModel[],
  shown: readonly FieldModel[],
  value: FieldValue,
): boolean {
  const offers = (field: FieldModel) => choicesOf(field).some((choice) => choice.value === value);
  return (
    value !== null &&
    shown.every((field) => isChooser(field) && !offers(field)) &&
    holders.some((field) => isChooser(field) && offers(field))
  );
}
