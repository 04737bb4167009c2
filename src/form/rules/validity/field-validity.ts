import { isDisabled } from '../conditions/is-disabled';
import { isHidden } from '../conditions/is-hidden';
import { isChooser } from '../model/element-type';
import type {
  FieldKind,
  FieldModel,
  FieldValue,
  FieldValues,
  InvalidField,
  KeyModel,
  ReadValue,
  SectionModel,
  ValidationError,
} from '../model/section-model';
import { checkboxError } from './checkbox-validity';
import { choiceError } from './choice-validity';
import { dateError } from './date-validity';
import { emailError } from './email-validity';
import { numberError } from './number-validity';
import { requiredFileError } from './required-file';
import { stringError } from './string-validity';

type Check = (field: FieldModel, value: FieldValue) => ValidationError | null;

const choice: Check = (field, value) => choiceError([field], value);

const CHECKS: Readonly<Record<FieldKind, Check>> = {
  text: stringError,
  walletString: stringError,
  email: emailError,
  number: numberError,
  date: dateError,
  checkbox: checkboxError,
  walletCheckbox: checkboxError,
  radio: choice,
  select: choice,
  file: requiredFileError,
};

/**
 * Why the fields that share a key do not accept its value; null when they do. Pass only fields that are shown
 * and enabled, and as `disabled` those that are shown. Radios and legends are checked together, others one by
 * one.
 */
export function errorOf(
  fields: readonly FieldModel[],
  value: FieldValue,
  disabled: readonly FieldModel[] = [],
): ValidationError | null {
  const [chooser, ...choosers] = fields.filter(isChooser);
  const error = chooser ? choiceError([chooser, ...choosers], value, disabled) : null;
  if (error) return error;
  for (const field of fields) {
    const own = isChooser(field) ? null : CHECKS[field.kind](field, value);
    if (own) return own;
  }
  return null;
}

/**
 * One key's error. A hidden key is never invalid, and neither is a disabled one: the investor can't correct
 * it, and HTML excludes disabled controls from validation for the same reason.
 */
export function errorOfKey({ key, holders }: KeyModel, read: ReadValue): ValidationError | null {
  const shown = holders.filter((field) => !isHidden(field, read));
  const disabled = shown.filter((field) => isDisabled(field, read));
  return errorOf(usableHolders(holders, read), read(key), disabled);
}

/** All invalid keys in document order; empty when the form may be saved. */
export function validate(model: SectionModel, values: FieldValues): readonly InvalidField[] {
  const read = (key: string): FieldValue => values.get(key) ?? null;
  const invalid: InvalidField[] = [];
  for (const keyModel of model.keys.values()) {
    const [first] = usableHolders(keyModel.holders, read);
    const error = errorOfKey(keyModel, read);
    if (first && error) invalid.push({ key: keyModel.key, fieldId: first.id, error });
  }
  return invalid;
}

/** Whether the investor can correct a key: one of its holders is shown and enabled. */
export function isUsable({ holders }: KeyModel, read: ReadValue): boolean {
  return usableHolders(holders, read).length > 0;
}

function usableHolders(holders: readonly FieldModel[], read: ReadValue): readonly FieldModel[] {
  return holders.filter((field) => !isHidden(field, read) && !isDisabled(field, read));
}
