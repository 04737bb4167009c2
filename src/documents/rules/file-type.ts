import type { FileFacts } from '../../form/rules/validity/file-limits';
import { isSniffable, sniffType } from './sniff-type';

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
  ['txt', 'text/plain'],
  ['csv', 'text/csv'],
]);

/** Alternative names of types. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ['image/jpg', 'image/jpeg'],
  ['image/pjpeg', 'image/jpeg'],
  ['image/x-png', 'image/png'],
  ['image/tif', 'image/tiff'],
  ['application/x-pdf', 'application/pdf'],
  ['image/heic-sequence', 'image/heic'],
  ['image/heif-sequence', 'image/heif'],
]);

/** The type that the first bytes show for documents in a container format. */
const CONTAINERS: readonly (readonly [type: RegExp, shown: RegExp])[] = [
  [/openxmlformats|opendocument/, /^application\/zip$/],
  [/^application\/(msword|vnd\.ms-)/, /^application\/(x-ole-storage|rtf)$/],
];

/** The type of a file without any clue. */
const UNKNOWN = 'application/octet-stream';

/**
 * The MIME type with which a file is announced and sent: the browser's if name, extension and first bytes
 * agree with it; else the one the bytes show; '' if the bytes contradict it and show no known type.
 * application/octet-stream without any clue.
 */
export function fileType({ name, type }: FileFacts, head: Uint8Array): string {
  const shown = sniffType(head);
  const named = type.toLowerCase().split(';')[0]?.trim() || byExtension(name);
  if (shown === null) return !named ? UNKNOWN : needsBytes(named) ? '' : named;
  if (!named || named === UNKNOWN) return containedType(shown, byExtension(name)) ?? shown;
  const isSame = unaliased(named) === shown || isHeif(shown, unaliased(named));
  return isSame ? named : (containedType(shown, named) ?? shown);
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
export function extensionOf(name: string): string {
  return /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** HEIC is a kind of HEIF: phones use both names. */
export function isHeif(...types: readonly string[]): boolean {
  return types.every((type) => /^image\/hei[cf]$/.test(type));
}

function containedType(shown: string, type: string): string | undefined {
  const fits = CONTAINERS.some(([kept, container]) => kept.test(type) && container.test(shown));
  return fits ? type : undefined;
}

function needsBytes(type: string): boolean {
  return isSniffable(unaliased(type)) || CONTAINERS.some(([kept]) => kept.test(type));
}
