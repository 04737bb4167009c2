import type { FieldModel } from '../../form/rules/model/section-model';
import {
  type FileFacts,
  type FileLimits,
  type FileRefusal,
  fileLimits,
} from '../../form/rules/validity/limits';
import { byExtension, extensionOf, fileType, isHeif, unaliased } from './file-type';

/**
 * Why a field refuses a file; null if it is accepted (product-rules#file-limits). `readHead` reads the first
 * bytes of a file; its FILE_UNREADABLE is passed on.
 */
export async function refusalOf(
  { definition }: FieldModel,
  file: File,
  readHead: (file: Blob) => Promise<Uint8Array>,
): Promise<FileRefusal | null> {
  const limits = fileLimits(definition);
  const bySize = sizeRefusal(limits, file);
  if (bySize) return bySize;
  const isAccepted = isAcceptedType(limits.mimeTypes, file, await readHead(file));
  return isAccepted ? null : 'form.file.wrongType';
}

/** Why a file's size is refused: it is empty or larger than its element allows. */
export function sizeRefusal(
  { maxSize }: Pick<FileLimits, 'maxSize'>,
  { size }: Pick<FileFacts, 'size'>,
): FileRefusal | null {
  if (size === 0) return 'form.file.empty';
  return maxSize !== null && size > maxSize ? 'form.file.tooLarge' : null;
}

/**
 * Whether a file is of an allowed type by MIME type, extension and first bytes. `allowed` has MIME types,
 * wildcards (`image/*`) and extensions (`.pdf`); an empty list allows every type. The bytes decide: a renamed
 * file has the type that they show.
 */
export function isAcceptedType(
  allowed: readonly string[],
  file: FileFacts,
  head: Uint8Array,
): boolean {
  if (allowed.length === 0) return true;
  const type = unaliased(fileType(file, head));
  return type !== '' && allowed.some((one) => covers(unaliased(one.trim()), type, file.name));
}

function covers(allowed: string, type: string, name: string): boolean {
  if (allowed === '*' || allowed === '*/*') return true;
  if (allowed.endsWith('/*')) return type.startsWith(allowed.slice(0, -1));
  if (!allowed.startsWith('.')) return allowed === type || isHeif(allowed, type);
  const allowedType = unaliased(byExtension(allowed));
  if (allowedType === '') return extensionOf(name) === allowed.slice(1);
  return allowedType === type || isHeif(allowedType, type);
}
