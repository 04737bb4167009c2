import type { DocumentLink, Scalar } from '../../http/schemas';
import { isRecord } from '../../kit/rules/is-record';
import {
  type FieldModel,
  type FieldValue,
  type FormFile,
  isCheckbox,
  isChooser,
} from './model/section-model';

/** Whether a value is empty: null, undefined, '' or an empty list; `false` and 0 are not. */
export function isEmpty(value: unknown): boolean {
  return (
    value === null ||
    value === undefined ||
    value === '' ||
    (Array.isArray(value) && value.length === 0)
  );
}

/** Length of a date: 'YYYY-MM-DD'. */
export const DATE_LENGTH = 10;

/** The date of a date or of a date with a time: its first ten characters. */
export function trimDate(text: string): string {
  return text.slice(0, DATE_LENGTH);
}

/** Whether the text is exactly ten characters and a calendar day: 2023-02-30 is none. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00.000Z`);
  return !Number.isNaN(date.getTime()) && trimDate(date.toISOString()) === text;
}

/**
 * A text of digits, with a minus sign or a point, as a number; null if a number can't hold all of its digits:
 * the number nearest to the text would be another one.
 */
export function exactNumber(text: string): number | null {
  const value = Number(text);
  const digits = text.replace('-', '');
  return significant(digits) === significant(Math.abs(value).toExponential()) ? value : null;
}

/** A decimal text as its significant digits and the exponent of the last: '12.50' is '125e-1'. */
function significant(text: string): string {
  const [mantissa = '', exponent = '0'] = text.split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  let end = digits.length;
  while (digits.charAt(end - 1) === '0') end -= 1;
  const kept = digits.slice(0, end);
  if (kept === '') return '0';
  return `${kept}e${Number(exponent) - fraction.length + digits.length - kept.length}`;
}

/** A value that is no longer offered, as when its option was removed; null for any other value. */
export function withdrawnAnswer(field: FieldModel, value: FieldValue): Scalar | null {
  if (value === null || typeof value === 'object' || isEmpty(value)) return null;
  return field.choices.some((choice) => choice.value === value) ? null : value;
}

/** Whether a checkbox is ticked, or a radio or legend (without options) is chosen. */
export function isChosen(
  field: Pick<FieldModel, 'kind' | 'isLegend' | 'checkedValue'>,
  value: FieldValue,
): boolean {
  return value === (isChooser(field) ? field.checkedValue : true);
}

/**
 * The offered value equal to `raw`, else one with the same text, since backends mix 1 with '1' and true with
 * 'true'. Undefined if none of the fields offers it.
 */
function offeredChoice(fields: readonly FieldModel[], raw: Scalar): Scalar | undefined {
  const offered = fields.flatMap(({ choices }) => choices.map(({ value }) => value));
  if (offered.includes(raw)) return raw;
  return offered.find((value) => String(value) === String(raw));
}

/** A value for the form; for an invalid `raw` null, with a `reason` for the log. */
export interface ReadResult {
  readonly value: FieldValue;
  readonly reason?: string;
}

/**
 * Converts a backend's or a payload's value for the fields that share a key, by the kind of the first: a date
 * is trimmed to ten characters, a null checkbox is false, a number may come as text. Choices are not compared
 * with what is offered, since a stored one may be gone: `errorOf` does that.
 */
export function readValue(
  fields: readonly [FieldModel, ...FieldModel[]],
  raw: unknown,
): ReadResult {
  const [field] = fields;
  if (isCheckbox(field)) return field.isLegend ? readLegend(fields, raw) : readCheckbox(raw);
  if (raw === '') return { value: '' };
  if (isEmpty(raw)) return { value: null };
  if (field.kind === 'file') return readFileValue(raw);
  if (!isScalar(raw)) return { value: null, reason: 'its value is not a text, number or boolean' };
  switch (field.kind) {
    case 'radio':
    case 'select':
      return { value: offeredChoice(fields, raw) ?? raw };
    case 'number':
      return { value: readNumber(raw) };
    case 'date':
      return readDate(String(raw));
    default:
      return { value: String(raw) };
  }
}

function readCheckbox(raw: unknown): ReadResult {
  if (isEmpty(raw)) return { value: false };
  if (raw === true || raw === 'true' || raw === 1) return { value: true };
  if (raw === false || raw === 'false' || raw === 0) return { value: false };
  return { value: false, reason: 'its value is neither true nor false' };
}

function readLegend(fields: readonly FieldModel[], raw: unknown): ReadResult {
  if (isEmpty(raw)) return { value: false };
  if (!isScalar(raw)) return { value: false, reason: 'its value is not a text, number or boolean' };
  return { value: offeredChoice(fields, raw) ?? raw };
}

/** A text that is not a plain number stays a text, and so does one with more digits than a number can hold. */
function readNumber(raw: Scalar): FieldValue {
  if (typeof raw !== 'string' || !isPlainNumber(raw)) return raw;
  return exactNumber(raw) ?? raw;
}

/** Whether a text is a number in digits, as backends write it: without groups, with a point. */
export function isPlainNumber(text: string): boolean {
  return /^-?\d+(\.\d+)?$/.test(text);
}

/**
 * The stored value of the fields that share a key, as the backend sent it: the last one that is not empty, so
 * that a radio with null does not overwrite another's value (product-rules#null-radio).
 */
export function storedRaw(fields: readonly FieldModel[]): unknown {
  return fields.findLast(({ definition }) => !isEmpty(definition.value))?.definition.value;
}

/** Whether a value is the stored one, as it was read: the investor has not changed it, or changed it back. */
export function isAsStored(
  fields: readonly [FieldModel, ...FieldModel[]],
  value: FieldValue,
): boolean {
  const raw = storedRaw(fields);
  if (isEmpty(raw)) return false;
  const stored = readValue(fields, raw);
  return stored.reason === undefined && stored.value !== null && Object.is(stored.value, value);
}

function readDate(raw: string): ReadResult {
  const date = trimDate(raw);
  return isCalendarDate(date)
    ? { value: date }
    : { value: null, reason: 'its value is not a date' };
}

function isScalar(raw: unknown): raw is Scalar {
  return typeof raw === 'string' || typeof raw === 'number' || typeof raw === 'boolean';
}

/** The value of a file that was uploaded before, as its section has it (product-rules#restored-file). */
function readFileValue(raw: unknown): ReadResult {
  const malformed = { value: null, reason: 'its value is not a file value' };
  if (!isRecord(raw)) return malformed;
  const { filename, url, expiryDate, version } = raw;
  if (!isText(filename) || !isText(url) || !isText(expiryDate)) return malformed;
  if (!isText(version) && typeof version !== 'number') return malformed;
  if ([filename, url, version].every(isEmpty)) return { value: null };
  return {
    value: {
      filename: filename ?? undefined,
      url: url ?? undefined,
      expiryDate: expiryDate ?? undefined,
      version: version ?? undefined,
    },
  };
}

/** The value of a file whose link was fetched (product-rules#file-value). */
export function linkedFileValue(link: DocumentLink, filename: string | undefined): FormFile {
  const { url, version, expiryDate } = link;
  return { filename, url, version, expiryDate };
}

/** Whether a value stands for a chosen file whose upload is not finished. */
export function isPending(value: FieldValue | undefined): boolean {
  return typeof value === 'object' && value?.pending === true;
}

/** Whether a value is a document that the backend has; its link may be missing (product-rules#documents-not-found). */
export function isDocument(value: unknown): value is FormFile {
  return isRecord(value) && !value.pending && !(isEmpty(value.url) && isEmpty(value.version));
}

/** The four parts of a file that are sent (product-rules#file-payload); null while the backend has none. */
export function filePayload(value: FieldValue): unknown {
  if (!isDocument(value)) return null;
  const { filename, url, version, expiryDate } = value;
  return { filename, url, version, expiryDate };
}

function isText(raw: unknown): raw is string | null | undefined {
  return raw === null || raw === undefined || typeof raw === 'string';
}
