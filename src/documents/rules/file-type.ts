import type { FileFacts } from '../../form/rules/validity/file-refusal';
import { isSniffable, sniffType } from './sniff-type';

/** Extensions of types that browsers, phones above all, often do not name. */
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

/** Other names of the same types. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ['image/jpg', 'image/jpeg'],
  ['image/pjpeg', 'image/jpeg'],
  ['image/x-png', 'image/png'],
  ['image/tif', 'image/tiff'],
  ['application/x-pdf', 'application/pdf'],
  ['image/heic-sequence', 'image/heic'],
  ['image/heif-sequence', 'image/heif'],
]);

/** What the bytes show for documents that are kept in a container. */
const CONTAINERS: readonly (readonly [type: RegExp, shown: RegExp])[] = [
  [/openxmlformats|opendocument/, /^application\/zip$/],
  [/^application\/(msword|vnd\.ms-)/, /^application\/(x-ole-storage|rtf)$/],
];

/** The type of a file nothing is known of. */
const UNKNOWN = 'application/octet-stream';

/**
 * The MIME type a file is announced and sent with: what the browser names where name, extension and
 * first bytes agree, what the bytes show where they don't, and '' when the bytes contradict it without
 * being of any known type themselves. A type nobody names is application/octet-stream.
 */
export function fileType({ name, type }: FileFacts, head: Uint8Array): string {
  const shown = sniffType(head);
  const named = type.toLowerCase().split(';')[0]?.trim() || byExtension(name);
  if (shown === null) return !named ? UNKNOWN : needsBytes(named) ? '' : named;
  if (!named || named === UNKNOWN) return containedType(shown, byExtension(name)) ?? shown;
  const isSame = unaliased(named) === shown || isHeif(shown, unaliased(named));
  return isSame ? named : (containedType(shown, named) ?? shown);
}

/** A type by the other name it goes by, in lower case. */
export function unaliased(type: string): string {
  const lower = type.toLowerCase();
  return ALIASES.get(lower) ?? lower;
}

/** The type that a file's extension stands for; '' for one we do not know. */
export function byExtension(name: string): string {
  return BY_EXTENSION.get(extensionOf(name)) ?? '';
}

/** What follows the last dot of a name, in lower case. */
export function extensionOf(name: string): string {
  return /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** HEIC is a HEIF: phones name one by the other. */
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
