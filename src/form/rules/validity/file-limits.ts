import type { FieldDefinition } from '../../../http/schemas/schemas';

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
