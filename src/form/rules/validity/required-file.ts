import { isRecord } from '../../../kit/rules/is-record';
import type { FieldModel, FieldValue, ValidationError } from '../model/section-model';

/** A required file must be uploaded (have a url) or be on its way; src/documents checks type and size. */
export function requiredFileError(
  { required }: FieldModel,
  value: FieldValue,
): ValidationError | null {
  const isThere = isRecord(value) && (Boolean(value.url) || value.pending === true);
  return required && !isThere ? { key: 'form.errors.requiredFile', params: {} } : null;
}
