import type { PayloadEntry } from '../../../http/host-api';
import {
  CREATE_WALLET,
  isNamed,
  keysNamed,
  WALLET_SIGNATURE,
} from '../../../wallet/rules/section/wallet-field-names';
import { isHidden } from '../conditions/is-hidden';
import { isCheckbox } from '../model/element-type';
import type {
  FieldModel,
  FieldValue,
  FieldValues,
  FormProblem,
  ReadValue,
  SectionModel,
} from '../model/section-model';
import { DATE_LENGTH, isCalendarDate } from '../values/calendar-date';
import { filePayload } from '../values/file-value';
import { isEmpty } from '../values/is-empty';
import { isAsStored, storedRaw } from '../values/read-value';

/** What the payload depends on besides the section's values. */
export interface PayloadOptions {
  /** Whether a wallet has signed; its signature need not be among the values. */
  readonly signed?: boolean;
  /**
   * The saved values. A shown field that lost its value (hidden and shown again, a file deleted) is sent as
   * cleared, since a backend keeps what it is not sent.
   */
  readonly original?: FieldValues;
}

/** The rows of a save, and values that can't be sent: the unexpected error. */
export interface Payload {
  readonly elements: readonly PayloadEntry[];
  readonly problems: readonly FormProblem[];
}

/**
 * The payload of a save (product-rules#not-sent, #cleared-value): one row per key in document order, without
 * hidden, null and noSubmit values and the signature; '' for cleared values; disabled values are included.
 * Elements that hide one another and are all hidden are sent as cleared, since no sent value tells the
 * backend why they are hidden.
 */
export function buildPayload(
  model: SectionModel,
  values: FieldValues,
  { signed = false, original }: PayloadOptions = {},
): Payload {
  const read: ReadValue = (key) => values.get(key) ?? null;
  // The field of that name may be of any kind; a signature is a text.
  const hasSignature = keysNamed(model.fields, WALLET_SIGNATURE).some((key) => {
    const signature = read(key);
    return typeof signature === 'string' && signature !== '';
  });
  const isSigned = signed || hasSignature;
  const rows = new Map<string, unknown>();
  const problems: FormProblem[] = [];
  for (const { key, holders } of model.keys.values()) {
    const sender = sendersOf(holders, isSigned).find((field) => !isHidden(field, read));
    if (!sender) continue;
    const { value, reason } = sentValue(sender, read(key), holders);
    if (reason) problems.push({ elementKey: key, reason });
    if (value !== null) rows.set(key, value);
    else if (!reason && isLost(read(key), original?.get(key))) rows.set(key, '');
  }
  const shown = new Set(rows.keys());
  for (const { key, holders, circle } of model.keys.values()) {
    const isUnexplained = circle?.every((member) => !shown.has(member)) ?? false;
    if (!isUnexplained || !isLost(read(key), original?.get(key))) continue;
    if (sendersOf(holders, isSigned).length > 0) rows.set(key, '');
  }
  const elements = [...model.keys.keys()].flatMap((id) =>
    rows.has(id) ? [{ id, value: rows.get(id) }] : [],
  );
  return { elements, problems };
}

function isLost(value: FieldValue, original: FieldValue | undefined): boolean {
  return value === null && !isEmpty(original);
}

/** The fields of one key whose value is sent while they are not hidden. */
export function sendersOf(
  holders: readonly FieldModel[],
  isSigned: boolean,
): readonly FieldModel[] {
  // No holder of the signature's key is sent, since its value would be the signature.
  if (holders.some((field) => isNamed(field, WALLET_SIGNATURE))) return [];
  return holders.filter((field) =>
    isNamed(field, CREATE_WALLET) ? isSigned : field.definition.noSubmit !== true,
  );
}

/** What is appended to the ten characters of a date when it is sent. */
export const DATE_SUFFIX = 'T00:00:00.000000Z';

/**
 * The value of a field as a save sends it, by the kind of the field; null is not sent. `reason`: it can't be
 * sent, which is the unexpected error. `holders` are all fields of its key: a value that equals their stored
 * one is sent exactly as it was stored (product-rules#untouched-value).
 */
function sentValue(
  field: FieldModel,
  value: FieldValue,
  holders: readonly [FieldModel, ...FieldModel[]],
): { readonly value: unknown; readonly reason?: string } {
  if (isAsStored(holders, value)) {
    const raw = storedRaw(holders);
    if (isSentAsStored(field, raw)) return { value: raw };
  }
  if (isCheckbox(field)) return { value: value ?? false };
  if (value === null || value === '') return { value };
  if (field.kind === 'file') return { value: filePayload(value) };
  if (field.kind === 'number' && !Number.isFinite(value)) {
    return { value: null, reason: 'its value is not a number' };
  }
  if (field.kind === 'date') {
    if (typeof value === 'string' && isCalendarDate(value)) return { value: value + DATE_SUFFIX };
    return { value: null, reason: 'its value is not a date of exactly 10 characters' };
  }
  return { value };
}

/**
 * A file is sent by its four parts, and a stored date of ten characters with the suffix of every date; a date
 * with a time is not cut.
 */
function isSentAsStored({ kind }: FieldModel, raw: unknown): boolean {
  if (kind === 'date') return String(raw).length !== DATE_LENGTH;
  return kind !== 'file';
}
