import type { FieldValue, FieldValues, ReadValue, SectionModel } from './model';

/**
 * What else has to change after the values of `changed` did: hidden values to null, a checkbox that
 * shows again to false. Put all of it into one batch with the change itself; no effect is needed.
 */
export declare function settleAfter(
  model: SectionModel,
  changed: Iterable<string>,
  read: ReadValue,
): ReadonlyMap<string, FieldValue>;

/** All values settled at once. */
export declare function settle(model: SectionModel, values: FieldValues): FieldValues;
