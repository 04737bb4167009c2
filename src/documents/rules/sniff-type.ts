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
export function isSniffable(type: string): boolean {
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
