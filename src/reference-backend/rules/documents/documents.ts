import { fileLimits } from '../../../form/kinds/file/file-limits';
import type { DocumentLink, UploadUrls } from '../../../http/calls/documents';
import type { AnnouncedFile } from '../../../http/host-api';
import type { FileValue } from '../../../http/schemas';
import type { ProfileDefinition } from '../profile/profile-definition';
import { type FileField, fileFields } from '../save/file-fields';
import {
  type InvestorState,
  rowOf,
  type StoredDocument,
  type UploadState,
} from '../state/backend-state';
import { type Outcome, refuse } from '../state/outcome';
import type { StoreAddresses } from './signed-url';

export interface UploadUrlsRequest {
  readonly fieldsetId: string;
  readonly files: readonly AnnouncedFile[];
}

/** What the document rules need of the world. */
export interface DocumentDeps {
  readonly profile: ProfileDefinition;
  readonly investorId: string;
  readonly addresses: StoreAddresses;
  readonly now: number;
}

/** How many files of one document may be on their way: tabs, a phone, and tries after a lost network among them. */
const MOST_ON_THEIR_WAY = 5;

/** Hex to base64, as Content-MD5 wants it. */
export function base64OfHex(hex: string): string {
  const bytes = hex.match(/../g) ?? [];
  return btoa(String.fromCharCode(...bytes.map((byte) => Number.parseInt(byte, 16))));
}

/**
 * Announces files and answers where each is to be sent, good for `uploadUrlLifetime` ms. 422
 * DOCUMENT_REFUSED names every file that no element asks for, or whose type or size it doesn't take.
 */
export function fetchDocumentUrl(
  investor: InvestorState,
  { fieldsetId, files }: UploadUrlsRequest,
  deps: DocumentDeps & {
    readonly newId: () => string;
    readonly uploadUrlLifetime: number;
    /** The hand-off that the files come through. */
    readonly handoff?: string;
    readonly message: (reason: 'unknown' | 'type' | 'size') => string;
  },
): Outcome<InvestorState, UploadUrls> {
  const group = fileFields(deps.profile).filter((field) => field.fieldsetId === fieldsetId);
  const errors = files.flatMap((file) => {
    const reason = whyRefused(fieldFor(group, file.id), file);
    return reason ? [{ id: file.id, message: deps.message(reason) }] : [];
  });
  if (errors.length > 0) return refuse(422, 'DOCUMENT_REFUSED', { errors });

  const expiresAt = deps.now + deps.uploadUrlLifetime;
  const announced = files.map((file) => ({ id: deps.newId(), file }));
  const uploads = announced.map(({ id, file }): [string, UploadState] => {
    const { filename, type, size } = file;
    const documentId = fieldFor(group, file.id)?.documentId ?? file.id;
    const md5 = file.md5.toLowerCase();
    const through = deps.handoff === undefined ? {} : { handoff: deps.handoff };
    return [id, { documentId, filename, type, md5, size, announcedAt: deps.now, ...through }];
  });
  const filesToUpload = announced.map(({ id, file }) => {
    const contentMd5 = base64OfHex(file.md5);
    return { contentMd5, href: deps.addresses.upload(id, contentMd5, expiresAt) };
  });
  const kept = Object.entries(investor.uploads).filter(
    ([, { receivedAt, announcedAt }]) =>
      receivedAt !== undefined || announcedAt + deps.uploadUrlLifetime > deps.now,
  );
  return {
    state: { ...investor, uploads: Object.fromEntries(withoutOlder([...kept, ...uploads])) },
    answer: { filesToUpload },
  };
}

/** What was announced last comes last; what is on its way longer than enough others of its document is forgotten. */
function withoutOlder(
  uploads: readonly (readonly [id: string, upload: UploadState])[],
): typeof uploads {
  const newer = new Map<string, number>();
  return [...uploads]
    .reverse()
    .filter(([, { documentId, receivedAt }]) => {
      if (receivedAt !== undefined) return true;
      const count = newer.get(documentId) ?? 0;
      newer.set(documentId, count + 1);
      return count < MOST_ON_THEIR_WAY;
    })
    .reverse();
}

function fieldFor(group: readonly FileField[], id: string): FileField | undefined {
  return group.find(({ key, documentId }) => key === id || documentId === id);
}

function whyRefused(
  field: FileField | undefined,
  { type, size }: AnnouncedFile,
): 'unknown' | 'type' | 'size' | undefined {
  if (!field) return 'unknown';
  const { mimeTypes, maxSize } = fileLimits(field.definition);
  if (mimeTypes.length > 0 && !mimeTypes.some((allowed) => covers(allowed, type))) return 'type';
  return maxSize !== null && size > maxSize ? 'size' : undefined;
}

/** `image/*` covers every image. */
function covers(allowed: string, type: string): boolean {
  return allowed === type || (allowed.endsWith('/*') && type.startsWith(allowed.slice(0, -1)));
}

/** A file as it arrived at the store; `md5` in hex, `size` in bytes, both counted there. */
export interface ReceivedFile {
  readonly uploadId: string;
  readonly type: string;
  readonly md5: string;
  /** In hex; undefined if the store did not compute it. */
  readonly sha256?: string;
  readonly size: number;
}

/**
 * Takes in what was sent to an upload URL: a new version of its document, which has a link `processing`
 * ms later. The same file twice changes nothing. 404 for an unknown upload, 400 with a code as S3 has
 * it where type, size or md5 are not the announced ones.
 */
export function receiveUpload(
  investor: InvestorState,
  received: ReceivedFile,
  { now, processing }: { readonly now: number; readonly processing: number },
): Outcome<InvestorState> {
  const upload = rowOf(investor.uploads, received.uploadId);
  if (!upload) return refuse(404, 'NOT_FOUND');
  if (received.type !== upload.type) return refuse(400, 'UPLOAD_TYPE_MISMATCH');
  if (received.size !== upload.size) return refuse(400, 'UPLOAD_SIZE_MISMATCH');
  if (received.md5 !== upload.md5) return refuse(400, 'UPLOAD_MD5_MISMATCH');
  if (upload.receivedAt !== undefined) return { state: investor, answer: undefined };
  if (upload.handoff !== undefined && !isStillWanted(investor, upload.handoff)) {
    return refuse(410, 'HANDOFF_ENDED');
  }
  const { sha256 } = received;
  const { documentId, former } = upload;
  const version = (rowOf(investor.versions, documentId) ?? 0) + 1;
  const arrived = {
    ...{ ...upload, receivedAt: now, version: String(version) },
    ...(sha256 !== undefined && { sha256 }),
  };
  const withNewest = (documents: InvestorState['documents']): InvestorState['documents'] => ({
    ...documents,
    [documentId]: {
      uploadId: received.uploadId,
      filename: upload.filename,
      type: upload.type,
      version: String(version),
      readyAt: now + processing,
      ...formerOf(rowOf(documents, documentId), now),
    },
  });
  const { formerEntries = [] } = investor;
  const owner =
    former &&
    formerEntries.findLast(
      ({ sectionId, name }) => sectionId === former.sectionId && name === former.name,
    );
  return {
    state: {
      ...investor,
      versions: { ...investor.versions, [documentId]: version },
      uploads: { ...investor.uploads, [received.uploadId]: arrived },
      // What was sent for an entry that has gone meanwhile is no document of the one in its place.
      ...(owner
        ? {
            formerEntries: formerEntries.map((one) =>
              one === owner ? { ...one, documents: withNewest(one.documents) } : one,
            ),
          }
        : { documents: withNewest(investor.documents) }),
    },
    answer: undefined,
  };
}

/** What was on its way when the investor cancelled must not become a document. */
function isStillWanted({ handoffs = [] }: InvestorState, handoffId: string): boolean {
  return handoffs.some(({ id, ended }) => id === handoffId && ended !== 'cancelled');
}

/** What a newer version has before it: the newest one that has a link. */
function formerOf(
  document: StoredDocument | undefined,
  now: number,
): Pick<StoredDocument, 'former'> {
  if (!document) return {};
  const { former, ...own } = document;
  if (now >= own.readyAt) return { former: own };
  return former ? { former } : {};
}

/** The document's link, good for `linkLifetime` ms; 404 ERROR_DOCUMENTS_NOT_FOUND while there is none. */
export function fetchDocumentLink(
  investor: InvestorState,
  { documentId }: { readonly documentId: string },
  deps: DocumentDeps & { readonly linkLifetime: number },
): Outcome<InvestorState, DocumentLink> {
  const document = rowOf(investor.documents, documentId);
  if (!document || deps.now < document.readyAt) return refuse(404, 'ERROR_DOCUMENTS_NOT_FOUND');
  return { state: investor, answer: linkTo(document, deps) };
}

function linkTo(
  { uploadId, version }: StoredDocument,
  deps: DocumentDeps & { readonly linkLifetime: number },
): DocumentLink {
  const expiresAt = deps.now + deps.linkLifetime;
  return {
    url: deps.addresses.document(uploadId, expiresAt),
    version,
    expiryDate: new Date(expiresAt).toISOString(),
  };
}

/**
 * A file element's value for the widget: its newest version that has a link, or the one asked for. Undefined while
 * there is none.
 */
export function fileValue(
  investor: InvestorState,
  documentId: string,
  deps: DocumentDeps & { readonly linkLifetime: number },
  version?: string,
): FileValue | undefined {
  const newest = rowOf(investor.documents, documentId);
  const document = [newest, newest?.former].find(
    (one) => one && deps.now >= one.readyAt && (version ?? one.version) === one.version,
  );
  return document && { filename: document.filename, ...linkTo(document, deps) };
}
