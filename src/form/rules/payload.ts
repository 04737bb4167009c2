import type { PayloadEntry } from '../../http/host-api';
import { isRecord } from '../../kit/rules/is-record';
import {
  CREATE_WALLET,
  isNamed,
  keysNamed,
  WALLET_SIGNATURE,
} from '../../wallet/rules/section/wallet-section';
import { answerRules, type SentValue } from '../kinds/answers';
import { isDocument, isPending } from '../kinds/file/kind';
import { isHidden, shownOf } from './conditions';
import { keyLabel } from './display/key-label';
import type {
  FieldModel,
  FieldValue,
  FieldValues,
  FormProblem,
  ListSlot,
  ReadValue,
  SectionModel,
} from './model/section-model';
import { isEmpty, readValue, storedRaw } from './values';

/**
 * What a save makes of the stored values: those that are sent count as answered. Of two that are sent though they
 * hide each other, the first in document order stays.
 */
export function settleSaved(
  model: SectionModel,
  stored: FieldValues,
  sent: FieldValues,
): FieldValues {
  const given = [...model.keys.keys()].filter((key) => sent.has(key)).reverse();
  return model.settle(model, new Map([...stored, ...sent]), { given });
}

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
  const read = readerOf(values);
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
    if (!sender || isKeptByBackend(read(key), original?.get(key))) continue;
    const { value, reason } = sentValue(sender, read(key), holders);
    if (reason) problems.push({ elementKey: key, reason });
    if (value !== null) rows.set(key, value);
    else if (!reason && isLost(read(key), original?.get(key))) rows.set(key, '');
  }
  // Of elements that hide one another, the backend can't always tell from the others which of them was emptied.
  const sent = new Map([...rows.keys()].map((key) => [key, read(key)]));
  const mayBeUnclear = [...model.keys.values()].some(({ circle }) => circle);
  const stored = mayBeUnclear && original ? settleSaved(model, original, sent) : undefined;
  for (const { key, holders, circle } of model.keys.values()) {
    if (!circle || !isLost(read(key), original?.get(key)) || isEmpty(stored?.get(key))) continue;
    if (sendersOf(holders, isSigned).length > 0) rows.set(key, '');
  }
  const elements = [...model.keys.keys()].flatMap((id) =>
    rows.has(id) ? [{ id, value: rows.get(id) }] : [],
  );
  return { elements, problems };
}

/** A saved document whose link is gone: the backend keeps it, and need not know a version of which it has no link. */
function isKeptByBackend(value: FieldValue, original: FieldValue | undefined): boolean {
  return isDocument(value) && !value.url && isDocument(original) && isSame(original, value);
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

/**
 * The value of a field as a save sends it, by the kind of the field; null is not sent. `holders` are all fields of its
 * key: a value that equals their stored one is sent exactly as it was stored (product-rules#untouched-value).
 */
function sentValue(
  field: FieldModel,
  value: FieldValue,
  holders: readonly [FieldModel, ...FieldModel[]],
): SentValue {
  const { isSentAsStored, sent } = answerRules(field);
  if (isAsStored(holders, value)) {
    const raw = storedRaw(holders);
    if (isSentAsStored(raw)) return { value: raw };
  }
  if (field.kind.isTick) return { value: value ?? false };
  return value === null || value === '' ? { value } : sent(value);
}

/**
 * Whether a submit saves: always for a section that is not complete; for a complete one only when a value
 * differs or it contains file elements (product-rules#modified, #always-saved). `isSaved`: it was saved since
 * its status was read.
 */
export function shouldSave(
  model: SectionModel,
  original: FieldValues,
  current: FieldValues,
  {
    isSaved = false,
    ...options
  }: Pick<PayloadOptions, 'signed'> & { readonly isSaved?: boolean } = {},
): boolean {
  return (
    (model.section.status !== 'complete' && !isSaved) ||
    model.hasFiles ||
    modifiedKeys(model, original, current, options).length > 0
  );
}

/** One entry of the update warning; `displayValue` formats `newValue`. */
export interface UpdateWarning {
  readonly key: string;
  /** The key if the backend gave no label. */
  readonly label: string;
  readonly fields: readonly [FieldModel, ...FieldModel[]];
  readonly oldValue: FieldValue;
  readonly newValue: FieldValue;
  /** It stands for an entry of a list that is removed, with all of its answers. */
  readonly isRemoved?: true;
}

/**
 * The standard elements that had a value and are changed, in document order; none if the section does not
 * warn on update. A checkbox had a value if the backend sent true or false. An entry that was removed from a list is
 * one of them, and one that was added is none.
 */
export function updateWarnings(
  model: SectionModel,
  original: FieldValues,
  current: FieldValues,
): readonly UpdateWarning[] {
  if (!model.section.warnOnUpdate) return [];
  const told = new Set<ListSlot>();
  return modifiedKeys(model, original, current).flatMap((key) => {
    const fields = model.keys.get(key)?.holders;
    if (!fields?.some(({ definition }) => definition.standard)) return [];
    if (!hadValue(fields, original.get(key) ?? null)) return [];
    const { lists } = model;
    if (lists?.removedSlot(key, current, original)) return [];
    const removed = lists?.removedSlot(key, original, current);
    if (removed && told.has(removed)) return [];
    if (removed) {
      told.add(removed);
      const { legend } = removed;
      const label = lists?.nameOf([legend], readerOf(original)) ?? key;
      const values = { oldValue: true, newValue: false };
      return [{ key: legend.key, label, fields: [legend], ...values, isRemoved: true }];
    }
    const label = labelOf(model, shownOf(fields, readerOf(current)), readerOf(current)) || key;
    const [oldValue, newValue] = [original, current].map((values) => values.get(key) ?? null);
    return [{ key, label, fields, oldValue: oldValue ?? null, newValue: newValue ?? null }];
  });
}

/** What a question about answers calls the fields of one key: in a list, after the name of their entry. */
export function labelOf(
  { lists }: Pick<SectionModel, 'lists'>,
  fields: readonly [FieldModel, ...FieldModel[]],
  read: ReadValue,
): string {
  return lists?.nameOf(fields, read) ?? keyLabel(fields);
}

/** Reads the answers of a form that is not on screen. */
export function readerOf(values: FieldValues): ReadValue {
  return (key) => values.get(key) ?? null;
}

function hadValue(fields: readonly FieldModel[], original: FieldValue): boolean {
  if (original !== false) return !isEmpty(original);
  return fields.some((field) => !field.kind.isTick || !isEmpty(field.definition.value));
}

/** The options without `original`: the comparison treats a cleared value and a missing one alike. */
type ModifiedOptions = Pick<PayloadOptions, 'signed'>;

/**
 * The keys that a save would send differently from the original, in document order. A missing value, null and
 * '' are equal here: typing and erasing changes nothing. Files are compared by version, since a link is
 * renewed without a change; one that is on its way is in no save (product-rules#files-before-save).
 */
export function modifiedKeys(
  model: SectionModel,
  original: FieldValues,
  current: FieldValues,
  options?: ModifiedOptions,
): readonly string[] {
  const before = payloadByKey(model, original);
  const after = payloadByKey(model, current, options);
  return [...model.keys.keys()].filter(
    (key) => !isPending(current.get(key)) && !isSame(before.get(key), after.get(key)),
  );
}

function payloadByKey(
  model: SectionModel,
  values: FieldValues,
  options?: ModifiedOptions,
): ReadonlyMap<string, unknown> {
  const { elements } = buildPayload(model, values, options);
  return new Map(elements.map(({ id, value }) => [id, value]));
}

function isSame(before: unknown, after: unknown): boolean {
  if (isEmpty(before) && isEmpty(after)) return true;
  if (!isRecord(before) || !isRecord(after)) return before === after;
  if (isEmpty(before.version) && isEmpty(after.version)) return before.url === after.url;
  return before.version === after.version;
}

/** Whether a value is the stored one, as it was read: the investor has not changed it, or changed it back. */
function isAsStored(fields: readonly [FieldModel, ...FieldModel[]], value: FieldValue): boolean {
  const raw = storedRaw(fields);
  if (isEmpty(raw)) return false;
  const stored = readValue(fields, raw);
  return stored.reason === undefined && stored.value !== null && Object.is(stored.value, value);
}
