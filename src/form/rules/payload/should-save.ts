import type { FieldValues, SectionModel } from '../model/section-model';
import type { PayloadOptions } from './build-payload';
import { modifiedKeys } from './modified-keys';

/**
 * Whether a submit saves: always for a section that is not complete; for a complete one only when a value
 * differs or it contains file elements (product-rules#modified, #always-saved). `isSaved`: it was saved since
 * its status was read.
 */
export function shouldSave(
  model: SectionModel,
  original: FieldValues,
  current: FieldValues,
  {
    isSaved = false,
    ...options
  }: Pick<PayloadOptions, 'signed'> & { readonly isSaved?: boolean } = {},
): boolean {
  return (
    (model.section.status !== 'complete' && !isSaved) ||
    model.hasFiles ||
    modifiedKeys(model, original, current, options).length > 0
  );
}
