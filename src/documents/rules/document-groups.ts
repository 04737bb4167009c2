import type { FieldModel, SectionModel } from '../../form/rules/model/section-model';
import { unexpected } from '../../http/errors';
import { isRecord } from '../../kit/rules/is-record';
import type { DocumentState } from './document-state';

/** One file element of a section, with the ids of its document. */
export interface GroupMember {
  readonly key: string;
  /** The file's id in every call. */
  readonly documentId: string;
  /** The element; of elements that share a key, the first. */
  readonly field: FieldModel;
}

/** The files that are announced together: those of one fieldset, or one outside any. */
export interface DocumentGroup {
  readonly fieldsetId: string;
  readonly members: readonly GroupMember[];
}

/**
 * The groups of a section in document order (product-rules#document-group). All defined files count, shown or
 * not, so that ids do not change with conditions. A document's id is the key in a group of one, else fieldset
 * id and key.
 */
export function documentGroups({ fields }: Pick<SectionModel, 'fields'>): readonly DocumentGroup[] {
  const groups = new Map<string, FieldModel[]>();
  const grouped = new Set<string>();
  for (const field of fields) {
    if (!field.kind.isFile || grouped.has(field.key)) continue;
    grouped.add(field.key);
    const name = field.fieldset ? `fieldset ${field.fieldset.id}` : `field ${field.key}`;
    groups.set(name, [...(groups.get(name) ?? []), field]);
  }
  return [...groups.values()].map(toGroup);
}

function toGroup(fields: readonly FieldModel[]): DocumentGroup {
  const [first] = fields;
  const fieldsetId = first?.fieldset?.id ?? first?.key ?? '';
  const members = fields.map((field) => ({
    key: field.key,
    documentId: documentId(fieldsetId, field.key, fields.length),
    field,
  }));
  return { fieldsetId, members };
}

/** The key in a group of a single file, else fieldset id, `__` and key (product-rules#document-id). */
export function documentId(fieldsetId: string, key: string, filesInGroup: number): string {
  return filesInGroup === 1 ? key : `${fieldsetId}__${key}`;
}

/** One file element of a group, in its current state. */
export interface GroupFile {
  readonly required: boolean;
  /** Neither hidden nor disabled, so the investor can choose a file. */
  readonly usable: boolean;
  /** It has a document already. */
  readonly hasDocument: boolean;
  /** The upload state of the file chosen in this visit. */
  readonly state: DocumentState['name'] | null;
}

/**
 * Whether the upload URLs of a group can be requested: every file in it is chosen and hashed
 * (product-rules#upload-urls). A file with a url counts as satisfied; an optional or unusable one that is not
 * chosen is ignored (product-rules#group-complete).
 */
export function isGroupComplete(files: readonly GroupFile[]): boolean {
  return files.every((file) => !holdsBack(file));
}

/** Whether the others wait for this file. */
export function holdsBack(file: GroupFile): boolean {
  return file.state === 'chosen' || file.state === 'hashing' || isMissing(file);
}

/**
 * Whether the investor still has to choose this file. The others are not loading until then, so that the submit can
 * say so (product-rules#submit-disabled).
 */
export function isMissing({ required, usable, hasDocument, state }: GroupFile): boolean {
  const isChosen = state !== null && state !== 'failed' && state !== 'deleted';
  return !isChosen && !hasDocument && required && usable;
}

/** The address and headers with which one file is sent. The URL is a secret. */
export interface UploadTarget {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Headers of the answer that the store is not sent. */
  readonly ignoredHeaders: readonly string[];
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
  const headers = uploadHeaders(formData);
  const ignoredHeaders = Object.keys(formData).filter((name) => !Object.hasOwn(headers, name));
  return { contentMd5, target: { url: href.url, headers, ignoredHeaders } };
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

/** Ids of a section's documents in the order in which they were queued, without duplicates. */
export type UploadQueue = readonly string[];

/** Adds a document at the end, or moves it there. */
export function enqueue(queue: UploadQueue, documentId: string): UploadQueue {
  return [...dequeue(queue, documentId), documentId];
}

/** Removes a document that was uploaded, failed or was deleted. */
export function dequeue(queue: UploadQueue, documentId: string): UploadQueue {
  return queue.filter((other) => other !== documentId);
}

/**
 * The unresolved document queued last, which fetches the links of all unresolved ones
 * (product-rules#last-in-queue); undefined if none is unresolved.
 */
export function endOfQueue(
  queue: UploadQueue,
  isUnresolved: (documentId: string) => boolean,
): string | undefined {
  return queue.findLast(isUnresolved);
}
