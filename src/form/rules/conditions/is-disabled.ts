import type { ElementRules, FieldModel, FieldsetModel, ReadValue } from '../model/section-model';
import { conditionsHold } from './conditions-hold';
import { disableWhenHolds } from './disable-when';

/** A fieldset is disabled when its disabledWhen or its disableWhen holds. */
export function isFieldsetDisabled({ rules }: FieldsetModel, read: ReadValue): boolean {
  return rulesDisable(rules, read);
}

/**
 * A field is disabled when its fieldset is, or its own disabledWhen or disableWhen holds
 * (product-rules#disabled).
 */
export function isDisabled({ fieldset, rules }: FieldModel, read: ReadValue): boolean {
  return (fieldset !== null && isFieldsetDisabled(fieldset, read)) || rulesDisable(rules, read);
}

function rulesDisable({ disabledWhen, disableWhen }: ElementRules, read: ReadValue): boolean {
  return conditionsHold(disabledWhen, read) || disableWhenHolds(disableWhen, read);
}
