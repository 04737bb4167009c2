import type { DocumentLink } from '../../../http/schemas/document-schema';
import { isRecord } from '../../../kit/rules/is-record';
import type { FieldValue, FormFile } from '../model/section-model';
import { isEmpty } from './is-empty';
import type { ReadResult } from './read-value';

/** The value of a file that was uploaded before, as its section has it (product-rules#restored-file). */
export function readFileValue(raw: unknown): ReadResult {
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

/** The four parts of a file that are sent (product-rules#file-payload); null while it has no url. */
export function filePayload(value: FieldValue): unknown {
  if (!isRecord(value) || !value.url) return null;
  const { filename, url, version, expiryDate } = value;
  return { filename, url, version, expiryDate };
}

function isText(raw: unknown): raw is string | null | undefined {
  return raw === null || raw === undefined || typeof raw === 'string';
}
