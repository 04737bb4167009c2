import { unexpected } from '../../http/errors';
import { isRecord } from '../../kit/rules/is-record';

/** The address and headers with which one file is sent. The URL is a secret. */
export interface UploadTarget {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * The target of each file by its announced md5 (hex), in the order of `md5s`; undefined for a file that the
 * answer lacks. Equal md5s get equal entries in order. Throws the unexpected error if `filesToUpload` is
 * missing or empty, or an entry lacks its url or form-data (product-rules#upload-response-invalid).
 */
export function matchUploadUrls(
  filesToUpload: unknown,
  md5s: readonly string[],
): readonly (UploadTarget | undefined)[] {
  if (!Array.isArray(filesToUpload) || filesToUpload.length === 0) {
    throw unexpected('fetchDocumentUrl: filesToUpload is missing or empty');
  }
  const entries = filesToUpload.map(readEntry);
  const usedPlaces = new Set<number>();
  return md5s.map((md5) => {
    const wanted = md5Base64(md5);
    const place = entries.findIndex(
      (entry, at) => entry.contentMd5 === wanted && !usedPlaces.has(at),
    );
    usedPlaces.add(place);
    return entries[place]?.target;
  });
}

function readEntry(entry: unknown, place: number) {
  const at = `fetchDocumentUrl: filesToUpload[${place}]`;
  const href = isRecord(entry) && isRecord(entry.href) ? entry.href : {};
  if (typeof href.url !== 'string' || !href.url) throw unexpected(`${at} lacks href.url`);
  const formData = href['form-data'];
  if (!isRecord(formData)) throw unexpected(`${at} lacks href.form-data`);
  const contentMd5 = isRecord(entry) ? entry.contentMd5 : undefined;
  return { contentMd5, target: { url: href.url, headers: uploadHeaders(formData) } };
}

/** Converts an md5 from hex to base64, the form of contentMd5 and Content-MD5. Throws for any other text. */
export function md5Base64(hex: string): string {
  if (!/^[0-9a-f]{32}$/i.test(hex)) throw unexpected('documents: a checksum that is no md5');
  const bytes = hex.match(/../g) ?? [];
  return btoa(String.fromCharCode(...bytes.map((byte) => Number.parseInt(byte, 16))));
}

const ALLOWED = /^(content-md5|content-disposition|x-(amz|goog|ms)-[a-z0-9-]+)$/i;

/**
 * The request headers that `form-data` names. Headers that are not allowed or not text are ignored, so that a
 * backend can't make the widget send anything else.
 */
export function uploadHeaders(
  formData: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string>> {
  const allowed = Object.entries(formData).filter(
    (entry): entry is [string, string] => ALLOWED.test(entry[0]) && typeof entry[1] === 'string',
  );
  return Object.fromEntries(allowed);
}
