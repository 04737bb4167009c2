import { type Signal, signal } from '@preact/signals-core';

/** How many fields are mounted with the form; the rest follows in blocks. */
export const FIRST_FIELDS = 12;

/** Which rows of one form view are mounted. */
export interface MountedRows {
  /** Rows whose first field has a lower index in `model.fields` are mounted. */
  readonly limit: Signal<number>;
  /** The indexes of fields that must be mounted out of order. */
  readonly wanted: Signal<readonly number[]>;
}

/** The state of a new form view. */
export function createMountedRows(): MountedRows {
  return { limit: signal(FIRST_FIELDS), wanted: signal([]) };
}
