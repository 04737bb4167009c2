import type { FieldError } from '../../../http/errors';
import { isRecord } from '../../../kit/rules/is-record';
import { mandatoryWalletError } from '../../../wallet/rules/section/connect-wallet';
import type { WalletProof } from '../../../wallet/rules/section/wallet-section';
import { isDisabled, isHidden } from '../conditions';
import {
  type FieldKind,
  type FieldModel,
  type FieldValue,
  type FieldValues,
  type InvalidField,
  isCheckbox,
  isChooser,
  type KeyModel,
  type ReadValue,
  type SectionModel,
  type UploadError,
  type ValidationError,
} from '../model/section-model';
import { isCalendarDate, isDocument, isEmpty, isPlainNumber } from '../values';
import {
  dateBounds,
  NUMBER_DECIMALS,
  NUMBER_MIN,
  STRING_MAX_LENGTH,
  STRING_MIN_LENGTH,
} from './limits';

type Check = (field: FieldModel, value: FieldValue) => ValidationError | null;

const choice: Check = (field, value) => choiceError([field], value);

/** The check of each kind; a kind without one is checked as a text. */
const CHECKS: Readonly<Partial<Record<FieldKind, Check>>> = {
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
    const own = isChooser(field) ? null : (CHECKS[field.kind] ?? stringError)(field, value);
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

/** A required checkbox must be ticked, also a wallet checkbox. */
export function checkboxError({ required }: FieldModel, value: FieldValue): ValidationError | null {
  return required && value !== true ? { key: 'form.errors.requiredCheckbox', params: {} } : null;
}

/** A required file must be uploaded or be on its way; src/documents checks type and size. */
export function requiredFileError(
  { required }: FieldModel,
  value: FieldValue,
): ValidationError | null {
  const isThere = isDocument(value) || (isRecord(value) && value.pending === true);
  return required && !isThere ? { key: 'form.errors.requiredFile', params: {} } : null;
}

/** The HTML standard's address, with a dot in the domain: one without it is a typing error. */
const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i;

/** Required: a valid address. Optional: empty or valid. */
export function emailError({ required }: FieldModel, value: FieldValue): ValidationError | null {
  if (value === null || value === '') {
    return required ? { key: 'form.errors.required', params: {} } : null;
  }
  return typeof value === 'string' && EMAIL.test(value)
    ? null
    : { key: 'form.errors.email', params: {} };
}

/** A calendar day from minDate to maxDate, both included. */
export function dateError(
  { required, definition }: FieldModel,
  value: FieldValue,
): ValidationError | null {
  if (value === null || value === '') {
    return required ? { key: 'form.errors.required', params: {} } : null;
  }
  if (typeof value !== 'string' || !isCalendarDate(value)) {
    return { key: 'form.errors.date', params: {} };
  }
  const { min, max } = dateBounds(definition);
  if (min !== null && value < min) return { key: 'form.errors.minDate', params: { min } };
  if (max !== null && value > max) return { key: 'form.errors.maxDate', params: { max } };
  return null;
}

/**
 * Required: not blank and within minLength and maxLength. Optional: empty or within them. A required text of
 * spaces only is empty.
 */
export function stringError(
  { required, definition }: FieldModel,
  value: FieldValue,
): ValidationError | null {
  const text = typeof value === 'string' ? value : '';
  if (required && text.trim() === '') return { key: 'form.errors.required', params: {} };
  if (text === '') return null;
  const min = definition.minLength ?? STRING_MIN_LENGTH;
  const max = definition.maxLength ?? STRING_MAX_LENGTH;
  if (text.length < min) return { key: 'form.errors.tooShort', params: { count: min } };
  if (text.length > max) return { key: 'form.errors.tooLong', params: { count: max } };
  return null;
}

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
  const canBeUnticked = isCheckbox(fields[0]);
  if (isEmpty(value) || (canBeUnticked && value === false)) return missingChoice(fields);
  const choices = fields.flatMap((field) => field.choices);
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

/**
 * Decimals and minimum have defaults; a maximum applies only if given. A stored text with more digits than a
 * number can hold is judged by those that a number holds.
 */
export function numberError(
  { required, definition }: FieldModel,
  value: FieldValue,
): ValidationError | null {
  if (value === null || value === '') {
    return required ? { key: 'form.errors.required', params: {} } : null;
  }
  const isStoredText =
    typeof value === 'string' && value === definition.value && isPlainNumber(value);
  const number = isStoredText ? Number(value) : value;
  const { decimals = NUMBER_DECIMALS, min = NUMBER_MIN, max } = definition;
  if (typeof number !== 'number' || !Number.isFinite(number)) {
    const typed = String(value);
    return { key: 'form.errors.number', params: { typed, example: exampleOf(decimals, max) } };
  }
  const places = isStoredText ? (value.split('.')[1] ?? '').length : decimalPlaces(number);
  if (places > decimals) {
    if (decimals <= 0) return { key: 'form.errors.wholeNumber', params: {} };
    return { key: 'form.errors.decimals', params: { count: decimals } };
  }
  if (number < min) return { key: 'form.errors.min', params: { min } };
  if (max !== undefined && number > max) return { key: 'form.errors.max', params: { max } };
  return null;
}

/** A number that shows how one is written, and that the field takes. */
function exampleOf(decimals: number, max: number | undefined): number {
  const example = decimals > 0 ? Number(`1234.${'56789'.slice(0, Math.min(decimals, 2))}`) : 50_000;
  return max !== undefined && max < example ? max : example;
}

/** The number of decimals: 2 for 12.25, 7 for 1e-7, 0 for 1e21. */
export function decimalPlaces(value: number): number {
  const [mantissa = '', exponent = '0'] = value.toExponential().split('e');
  const fraction = mantissa.split('.')[1] ?? '';
  return Math.max(0, fraction.length - Number(exponent));
}

/**
 * The error of a key: a failed upload comes before the error of its value; a missing wallet signature comes
 * last.
 */
export function errorNow(
  model: SectionModel,
  keyModel: KeyModel,
  read: ReadValue,
  mark: UploadError | null,
  proof: WalletProof | null,
): ValidationError | UploadError | null {
  if (mark && isUsable(keyModel, read)) return mark;
  return errorOfKey(keyModel, read) ?? mandatoryWalletError(model, keyModel, read, proof);
}

/**
 * The messages of a 422 by element key; an error may also name an element by its id. `unplaced` belong to no
 * element of the section, or to one that is not shown.
 */
export function placeFieldErrors(
  { keys, fields }: Pick<SectionModel, 'keys' | 'fields'>,
  errors: readonly FieldError[],
  isShown: (key: string) => boolean = () => true,
): {
  readonly byKey: ReadonlyMap<string, readonly string[]>;
  readonly unplaced: readonly string[];
} {
  const byKey = new Map<string, string[]>();
  const unplaced: string[] = [];
  for (const { id, message } of errors) {
    const key = keys.has(id) ? id : fields.find((field) => field.id === id)?.key;
    if (key === undefined || !isShown(key)) {
      unplaced.push(message);
      continue;
    }
    const messages = byKey.get(key);
    if (messages) messages.push(message);
    else byKey.set(key, [message]);
  }
  return { byKey, unplaced };
}
