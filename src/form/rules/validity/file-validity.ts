import { isRecord } from '../../../kit/rules/is-record';
import type { FieldModel, FieldValue, ValidationError } from '../model/section-model';

/** Required means uploaded (it has a url) or chosen and on its way; types and size: documents. */
export function fileError({ required }: FieldModel, value: FieldValue): ValidationError | null {
  const isThere = isRecord(value) && (Boolean(value.url) || value.pending === true);
  return required && !isThere ? { key: 'form.errors.requiredFile', params: {} } : null;
}
