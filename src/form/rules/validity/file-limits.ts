import type { FieldDefinition } from '../../../http/schemas';

/** What a file element accepts. */
export interface FileLimits {
  /** Empty: every type. */
  readonly mimeTypes: readonly string[];
  /** Bytes; null: no limit. */
  readonly maxSize: number | null;
}

/** Allowed types and largest size, from `maxsize` or `maxSize`; a size of 0 or less is none. */
export function fileLimits({
  mimeTypes = [],
  maxsize,
  maxSize,
}: Pick<FieldDefinition, 'mimeTypes' | 'maxsize' | 'maxSize'>): FileLimits {
  const size = maxsize ?? maxSize ?? 0;
  return { mimeTypes, maxSize: size > 0 ? size : null };
}
