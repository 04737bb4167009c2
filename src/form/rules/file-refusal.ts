import type { FieldDefinition } from '../../http/schemas';
import { fileLimits } from './file-limits';

/** What is known of a chosen file. `type` is its MIME type, often '' for rare kinds. */
export interface FileFacts {
  readonly name: string;
  readonly type: string;
  /** Bytes. */
  readonly size: number;
}

/** Why a file can't be taken: a text key. */
export type FileRefusal =
  | 'form.file.wrongType'
  | 'form.file.tooLarge'
  | 'form.file.empty'
  | 'documents.failure.unreadable';

/** Extensions of the types clients ask for, for files whose type the browser does not know. */
const EXTENSIONS: ReadonlyMap<string, readonly string[]> = new Map([
  ['application/pdf', ['pdf']],
  ['image/jpeg', ['jpg', 'jpeg']],
  ['image/png', ['png']],
  ['image/heic', ['heic', 'heif']],
  ['image/tiff', ['tif', 'tiff']],
  ['application/msword', ['doc']],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', ['docx']],
]);

/**
 * Holds a chosen file against the allowed types and the largest size (spec section 5, 'File'). A type is
 * a MIME type, one with a wildcard (`image/*`) or an extension (`.pdf`).
 */
export function fileRefusal(
  definition: Pick<FieldDefinition, 'mimeTypes' | 'maxsize' | 'maxSize'>,
  file: FileFacts,
): FileRefusal | null {
  const { mimeTypes, maxSize } = fileLimits(definition);
  if (mimeTypes.length > 0 && !mimeTypes.some((allowed) => isOfType(file, allowed.toLowerCase()))) {
    return 'form.file.wrongType';
  }
  if (file.size === 0) return 'form.file.empty';
  return maxSize !== null && file.size > maxSize ? 'form.file.tooLarge' : null;
}

function isOfType(file: FileFacts, allowed: string): boolean {
  const extension = file.name.toLowerCase().split('.').pop() ?? '';
  if (allowed === '*' || allowed === '*/*') return true;
  if (allowed.startsWith('.')) return extension === allowed.slice(1);
  const type = file.type.toLowerCase();
  if (allowed.endsWith('/*')) return type.startsWith(allowed.slice(0, -1));
  if (type !== '') return type === allowed;
  return EXTENSIONS.get(allowed)?.includes(extension) ?? false;
}
