import {
  type FileFacts,
  type FileLimits,
  type FileRefusal,
  fileLimits,
} from '../../form/kinds/file/file-limits';
import type { FieldModel } from '../../form/rules/model/section-model';

/** Types by extension, since browsers, above all on phones, often do not name them. */
const BY_EXTENSION: ReadonlyMap<string, string> = new Map([
  ['pdf', 'application/pdf'],
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['png', 'image/png'],
  ['gif', 'image/gif'],
  ['webp', 'image/webp'],
  ['heic', 'image/heic'],
  ['heif', 'image/heif'],
  ['tif', 'image/tiff'],
  ['tiff', 'image/tiff'],
  ['doc', 'application/msword'],
  ['docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['xls', 'application/vnd.ms-excel'],
  ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['odt', 'application/vnd.oasis.opendocument.text'],
  ['rtf', 'application/rtf'],
  ['txt', 'text/plain'],
  ['csv', 'text/csv'],
  ['zip', 'application/zip'],
]);

/** Alternative names of types. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ['image/jpg', 'image/jpeg'],
  ['image/pjpeg', 'image/jpeg'],
  ['image/x-png', 'image/png'],
  ['image/tif', 'image/tiff'],
  ['image/x-ms-bmp', 'image/bmp'],
  ['application/x-pdf', 'application/pdf'],
  ['image/heic-sequence', 'image/heic'],
  ['image/heif-sequence', 'image/heif'],
  ['text/rtf', 'application/rtf'],
  ['text/richtext', 'application/rtf'],
  ['application/x-rtf', 'application/rtf'],
  ['application/x-zip', 'application/zip'],
  ['application/x-zip-compressed', 'application/zip'],
  ['application/csv', 'text/csv'],
  ['application/x-csv', 'text/csv'],
  ['text/x-csv', 'text/csv'],
  ['text/comma-separated-values', 'text/csv'],
]);

/** The type that the first bytes show for documents in a container format. */
const CONTAINERS: readonly (readonly [type: RegExp, shown: RegExp])[] = [
  [/openxmlformats|opendocument/, /^application\/zip$/],
  [/^application\/(msword|vnd\.ms-)/, /^application\/(x-ole-storage|rtf)$/],
];

/** The type of a file without any clue. */
const UNKNOWN = 'application/octet-stream';

/**
 * The MIME type with which a file is announced and sent; null if its element does not allow it. The element's list
 * decides: of its types it is the one that the browser named, else the first that name, extension and bytes can mean.
 * `allowed` has MIME types, wildcards (`image/*`) and extensions (`.pdf`); an empty list allows every type, even of a
 * file that contradicts itself.
 */
export function sentType(
  allowed: readonly string[],
  file: FileFacts,
  head: Uint8Array,
): string | null {
  const own = fileType(file, head);
  if (allowed.length === 0) return own || file.type;
  const list = allowed.map((one) => one.trim().toLowerCase());
  if (own && list.includes(own)) return own;
  for (const one of list) {
    const type = typeWithin(one, file, own, head);
    if (type) return type;
  }
  return null;
}

/** The type with which one entry of an element's list allows a file; '' if it does not. `own`: the file's own type. */
function typeWithin(allowed: string, file: FileFacts, own: string, head: Uint8Array): string {
  if (allowed === '*' || allowed === '*/*') return own;
  if (allowed.endsWith('/*')) return own.startsWith(allowed.slice(0, -1)) ? own : '';
  if (!allowed.startsWith('.')) return canMean(allowed, file, head) ? allowed : '';
  const type = byExtension(allowed);
  if (type === '') return extensionOf(file.name) === allowed.slice(1) ? own : '';
  if (own && isSameType(own, type)) return own;
  return canMean(type, file, head) ? type : '';
}

/**
 * The MIME type of a file by itself: what the browser or its extension names, if the bytes can mean it; else the one
 * that the bytes show; '' if they contradict and show no known type. application/octet-stream without any clue.
 */
function fileType(file: FileFacts, head: Uint8Array): string {
  const names = namesOf(file);
  const named = names.find((type) => fitsBytes(type, head));
  const shown = sniffType(head);
  return named ?? shown ?? (names.length === 0 ? UNKNOWN : '');
}

/** Whether a file can be of this type: its bytes are, or its name or the browser says so and its bytes can be. */
function canMean(type: string, file: FileFacts, head: Uint8Array): boolean {
  const shown = sniffType(head);
  const isShown = shown !== null && isSameType(shown, type) && !isContained(file, head);
  return isShown || (fitsBytes(type, head) && namesOf(file).some((own) => isSameType(own, type)));
}

/** Whether its name or the browser says that a file is a kind of document kept in the container that its bytes show. */
function isContained(file: FileFacts, head: Uint8Array): boolean {
  return namesOf(file).some((type) => isContainer(type, sniffType(head)));
}

/** What browser and extension call a file. */
function namesOf({ name, type }: FileFacts): readonly string[] {
  const named = type.toLowerCase().split(';')[0]?.trim() ?? '';
  return [named, byExtension(name)].filter((one) => one !== '' && one !== UNKNOWN);
}

/** Whether first bytes can be of a type. Those of a text show nothing, and neither do those of a type unknown here. */
function fitsBytes(type: string, head: Uint8Array): boolean {
  const shown = sniffType(head);
  if (shown === null) return !needsBytes(type);
  return isSameType(shown, type) || isContainer(type, shown) || isUnknownContainer(type, shown);
}

/** Whether a type unknown here may be kept in what the bytes have shown, as an e-book in a zip. */
function isUnknownContainer(type: string, shown: string): boolean {
  const isKnown = needsBytes(type) || unaliased(type) === 'text/csv';
  return !isKnown && type.startsWith('application/') && /(zip|ole-storage)$/.test(shown);
}

function isSameType(one: string, other: string): boolean {
  const [first, second] = [unaliased(one), unaliased(other)];
  return first === second || isHeif(first, second);
}

/** The usual name of a type, in lower case. */
export function unaliased(type: string): string {
  const lower = type.toLowerCase();
  return ALIASES.get(lower) ?? lower;
}

/** The type of a file's extension; '' for an unknown extension. */
export function byExtension(name: string): string {
  return BY_EXTENSION.get(extensionOf(name)) ?? '';
}

/** The part of a name after its last dot, in lower case. */
function extensionOf(name: string): string {
  return /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** HEIC is a kind of HEIF: phones use both names. */
function isHeif(...types: readonly string[]): boolean {
  return types.every((type) => /^image\/hei[cf]$/.test(type));
}

/** Whether documents of this type are kept in the container that first bytes have shown. */
function isContainer(type: string, shown: string | null): boolean {
  return CONTAINERS.some(([kept, container]) => kept.test(type) && container.test(shown ?? ''));
}

function needsBytes(type: string): boolean {
  return isSniffable(unaliased(type)) || CONTAINERS.some(([kept]) => kept.test(type));
}

/** How many of a file's first bytes are needed to detect its type. */
export const SNIFFED_BYTES = 1024;

type Head = Uint8Array;

const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs'];
const HEIF_BRANDS = ['mif1', 'msf1'];

/** The first bytes of each type; zip and OLE files are containers of several kinds of documents. */
const SIGNATURES: readonly (readonly [type: string, matches: (head: Head) => boolean])[] = [
  // PDF readers accept the marker anywhere in the first kilobyte.
  ['application/pdf', (head) => text(head, 0, SNIFFED_BYTES).includes('%PDF-')],
  ['image/jpeg', (head) => bytes(head, [0xff, 0xd8, 0xff])],
  ['image/png', (head) => bytes(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['image/gif', (head) => /^GIF8[79]a/.test(text(head, 0, 6))],
  ['image/webp', (head) => text(head, 0, 4) === 'RIFF' && text(head, 8, 12) === 'WEBP'],
  ['image/tiff', isTiff],
  ['image/heic', (head) => HEIC_BRANDS.includes(brand(head))],
  ['image/heif', (head) => HEIF_BRANDS.includes(brand(head))],
  ['image/avif', (head) => /^avi[fs]$/.test(brand(head))],
  ['image/bmp', (head) => text(head, 0, 2) === 'BM' && head[6] === 0 && head[7] === 0],
  ['application/rtf', (head) => text(head, 0, 5) === '{\\rtf'],
  ['application/zip', (head) => bytes(head, [0x50, 0x4b, 0x03, 0x04])],
  [
    'application/x-ole-storage',
    (head) => bytes(head, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
  ],
];

/**
 * The MIME type that a file's first bytes show; null for no known type. A docx is `application/zip` and a doc
 * `application/x-ole-storage`: containers of several kinds.
 */
export function sniffType(head: Head): string | null {
  return SIGNATURES.find(([, matches]) => matches(head))?.[0] ?? null;
}

/** Whether the first bytes of this type are known, so that a file without them has another type. */
function isSniffable(type: string): boolean {
  return SIGNATURES.some(([mimeType]) => mimeType === type);
}

function bytes(head: Head, wanted: readonly number[]): boolean {
  return wanted.every((byte, at) => head[at] === byte);
}

function text(head: Head, from: number, to: number): string {
  return String.fromCharCode(...head.subarray(from, to));
}

function isTiff(head: Head): boolean {
  return [
    [0x49, 0x49, 0x2a, 0x00],
    [0x4d, 0x4d, 0x00, 0x2a],
    [0x49, 0x49, 0x2b, 0x00],
    [0x4d, 0x4d, 0x00, 0x2b],
  ].some((mark) => bytes(head, mark));
}

/** The major brand of an ISO media file, such as HEIC, HEIF or AVIF. */
function brand(head: Head): string {
  return text(head, 4, 8) === 'ftyp' ? text(head, 8, 12) : '';
}

/**
 * Why a field refuses a file; null if it is accepted (product-rules#file-limits). `readHead` reads the first
 * bytes of a file; its FILE_UNREADABLE is passed on.
 */
export async function fileRefusal(
  { definition }: Pick<FieldModel, 'definition'>,
  file: File,
  readHead: (file: Blob) => Promise<Uint8Array>,
): Promise<FileRefusal | null> {
  const limits = fileLimits(definition);
  const bySize = sizeRefusal(limits, file);
  if (bySize) return bySize;
  const type = sentType(limits.mimeTypes, file, await readHead(file));
  return type === null ? 'form.file.wrongType' : null;
}

/** Whether an element with these allowed types takes a PDF. */
export function allowsPdf(allowed: readonly string[]): boolean {
  const file = { name: 'pages.pdf', type: 'application/pdf', size: 1 };
  return sentType(allowed, file, new TextEncoder().encode('%PDF-')) !== null;
}

/** Why a file's size is refused: it is empty or larger than its element allows. */
export function sizeRefusal(
  { maxSize }: Pick<FileLimits, 'maxSize'>,
  { size }: Pick<FileFacts, 'size'>,
): FileRefusal | null {
  if (size === 0) return 'form.file.empty';
  return maxSize !== null && size > maxSize ? 'form.file.tooLarge' : null;
}
