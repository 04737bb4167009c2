import type { FieldModel } from '../form/rules/model/section-model';
import { fileLimits } from '../form/rules/validity/file-limits';
import type { FileRefusal } from '../form/rules/validity/file-refusal';
import { isAcceptedType } from './rules/accepted-type';
import { sizeRefusal } from './rules/size-refusal';

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
