import type { FieldDefinition } from '../../http/schemas';

export interface FileLimits {
  readonly mimeTypes: readonly string[];
  /** Bytes. */
  readonly maxSize: number | null;
}
export declare function fileLimits(definition: FieldDefinition): FileLimits;
