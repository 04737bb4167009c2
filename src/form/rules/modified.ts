import type { FieldValues, SectionModel } from './model';

/** Keys whose value would be sent differently from the original, in document order. */
export declare function modifiedKeys(
  model: SectionModel,
  original: FieldValues,
  current: FieldValues,
): readonly string[];
/** Whether a submit saves at all (design decision 6). */
export declare function shouldSave(
  model: SectionModel,
  original: FieldValues,
  current: FieldValues,
  options?: { readonly signed?: boolean },
): boolean;
