import type { FileLimits } from '../../form/rules/validity/file-limits';
import type { FileFacts, FileRefusal } from '../../form/rules/validity/file-refusal';

/** Why a file's size is refused: it is empty or larger than its element allows. */
export function sizeRefusal(
  { maxSize }: Pick<FileLimits, 'maxSize'>,
  { size }: Pick<FileFacts, 'size'>,
): FileRefusal | null {
  if (size === 0) return 'form.file.empty';
  return maxSize !== null && size > maxSize ? 'form.file.tooLarge' : null;
}
