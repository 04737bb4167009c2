import { isRecord } from '../../../kit/rules/is-record';
import type { FieldModel, FieldValue, ValidationError } from '../../rules/model/section-model';
import type { AnswerRules, DisplayValue } from '../answers';
import { isDocument } from './kind';

export const answer: AnswerRules = {
  required: 'form.errors.requiredFile',
  errorOf: requiredFileError,
  sent: (value) => ({ value: filePayload(value) }),
  isSentAsStored: () => false,
  words: fileName,
  isLine: false,
};

/** A required file must be uploaded or be on its way; src/documents checks type and size. */
function requiredFileError({ required }: FieldModel, value: FieldValue): ValidationError | null {
  const isThere = isDocument(value) || (isRecord(value) && value.pending === true);
  return required && !isThere ? { key: 'form.errors.requiredFile', params: {} } : null;
}

/** The four parts of a file that are sent (product-rules#file-payload); null while the backend has none. */
function filePayload(value: FieldValue): unknown {
  if (!isDocument(value)) return null;
  const { filename, url, version, expiryDate } = value;
  return { filename, url, version, expiryDate };
}

function fileName(value: FieldValue): DisplayValue {
  const name = typeof value === 'object' && value?.filename;
  return name ? { text: name } : { key: 'form.values.file' };
}
