import type { FieldModel, FieldValue } from './model';

/** `reason`: why `raw` is not a value of this kind (the value is then null); for the log. */
export declare function readValue(
  field: FieldModel,
  raw: unknown,
): { readonly value: FieldValue; readonly reason?: string };
