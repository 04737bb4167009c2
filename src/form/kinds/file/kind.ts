import { isRecord } from '../../../kit/rules/is-record';
import type { FieldValue, FormFile } from '../../rules/model/section-model';
import { isEmpty } from '../../rules/values';
import type { Kind, ReadResult } from '../kind';

/** A document that is uploaded. */
export const file: Kind = {
  name: 'file',
  types: ['input-file'],
  isFile: true,
  read: readFileValue,
};

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

function isText(raw: unknown): raw is string | null | undefined {
  return raw === null || raw === undefined || typeof raw === 'string';
}

/** Whether a value stands for a chosen file whose upload is not finished. */
export function isPending(value: FieldValue | undefined): boolean {
  return typeof value === 'object' && value?.pending === true;
}

/** Whether a value is a document that the backend has; its link may be missing (product-rules#documents-not-found). */
export function isDocument(value: unknown): value is FormFile {
  return isRecord(value) && !value.pending && !(isEmpty(value.url) && isEmpty(value.version));
}
