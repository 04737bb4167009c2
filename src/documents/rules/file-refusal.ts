import type { FieldModel } from '../../form/rules/model/section-model';
import {
  type FileFacts,
  type FileLimits,
  type FileRefusal,
  fileLimits,
} from '../../form/rules/validity/file-limits';
import { isAcceptedType } from './accepted-type';

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
