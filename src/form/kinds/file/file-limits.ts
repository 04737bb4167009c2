import type { FieldDefinition } from '../../../http/schemas';
import type { UploadError } from '../../rules/model/section-model';

/** The limits of a file element. */
export interface FileLimits {
  /** Empty if every type is allowed. */
  readonly mimeTypes: readonly string[];
  /** In bytes; null for no limit. */
  readonly maxSize: number | null;
}

/** Allowed types and largest size, from `maxsize` or `maxSize`; a size of 0 or less is no limit. */
export function fileLimits({
  mimeTypes = [],
  maxsize,
  maxSize,
}: Pick<FieldDefinition, 'mimeTypes' | 'maxsize' | 'maxSize'>): FileLimits {
  const size = maxsize ?? maxSize ?? 0;
  return { mimeTypes, maxSize: size > 0 ? size : null };
}

/** The facts of a chosen file. `type` is its MIME type, often '' for rare kinds. */
export interface FileFacts {
  readonly name: string;
  readonly type: string;
  /** Bytes. */
  readonly size: number;
}

/** Why a file is refused, as a text key; src/documents/rules/file-type.ts decides which. */
export type FileRefusal = Extract<
  UploadError['key'],
  `form.file.${string}` | 'documents.failure.unreadable'
>;
