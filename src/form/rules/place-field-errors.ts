import type { FieldError } from '../../http/errors';
import type { SectionModel } from './model';

/** A 422's messages by element key; `unplaced` belong to no element of the section. */
export declare function placeFieldErrors(
  model: SectionModel,
  errors: readonly FieldError[],
): {
  readonly byKey: ReadonlyMap<string, readonly string[]>;
  readonly unplaced: readonly string[];
};
