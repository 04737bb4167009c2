import type { FieldRefusal } from '../../../http/errors';
import { mandatoryWalletError } from '../../../wallet/rules/section/connect-wallet';
import type { WalletProof } from '../../../wallet/rules/section/wallet-section';
import { answerRules } from '../../kinds/answers';
import { isDisabled, isHidden } from '../conditions';
import {
  type FieldModel,
  type FieldValue,
  type FieldValues,
  type InvalidField,
  isChooser,
  type KeyModel,
  type ReadValue,
  type SectionModel,
  type UploadError,
  type ValidationError,
} from '../model/section-model';
import { choiceError } from './choice-error';

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
    const own = isChooser(field) ? null : ownError(field, value);
    if (own) return own;
  }
  return null;
}

/** Why one field does not accept a value, by its kind; without a value, whether it needs one. */
function ownError(field: FieldModel, value: FieldValue): ValidationError | null {
  const { required, errorOf } = answerRules(field);
  if (value !== null && value !== '') return errorOf(field, value);
  return field.required ? { key: required, params: {} } : null;
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
 * element of the section, or to one that is not shown; `unknown` are the ids of none.
 */
export function placeFieldErrors(
  { keys, fields }: Pick<SectionModel, 'keys' | 'fields'>,
  errors: readonly FieldRefusal[],
  isShown: (key: string) => boolean = () => true,
): {
  readonly byKey: ReadonlyMap<string, readonly string[]>;
  readonly unplaced: readonly string[];
  readonly unknown: readonly string[];
} {
  const byKey = new Map<string, string[]>();
  const unplaced: string[] = [];
  const unknown: string[] = [];
  for (const { id, message } of errors) {
    const key = keys.has(id) ? id : fields.find((field) => field.id === id)?.key;
    if (key === undefined) unknown.push(id);
    if (key === undefined || !isShown(key)) {
      unplaced.push(message);
      continue;
    }
    const messages = byKey.get(key);
    if (messages) messages.push(message);
    else byKey.set(key, [message]);
  }
  return { byKey, unplaced, unknown };
}
