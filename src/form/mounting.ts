import { type Signal, signal } from '@preact/signals-core';

/** Fields that are mounted with the form itself; the rest follows in blocks. */
export const FIRST_FIELDS = 12;

/** How far the rows of one form view are mounted. */
export interface Mounting {
  /** Rows whose first field stands before this place of `model.fields` are mounted. */
  readonly limit: Signal<number>;
  /** The places of fields that are wanted before their turn. */
  readonly wanted: Signal<readonly number[]>;
}

/** The state of a form view that has just begun. */
export function createMounting(): Mounting {
  return { limit: signal(FIRST_FIELDS), wanted: signal([]) };
}
