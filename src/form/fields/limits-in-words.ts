import type { Translate } from '../../language/text';
import { fileSize, fileTypeNames } from '../kinds/file/file-labels';
import { fileLimits } from '../kinds/file/file-limits';

/** The limits of a file element in words; `allowed`: 'PDF, JPG or PNG, up to 10 MB'. */
export function limitsInWords(definition: Parameters<typeof fileLimits>[0], translate: Translate) {
  const { mimeTypes, maxSize } = fileLimits(definition);
  const names = fileTypeNames(mimeTypes);
  const list = new Intl.ListFormat(translate.locale, { type: 'disjunction' });
  const types = names.length > 0 ? list.format(names) : translate('form.file.anyType');
  const size = maxSize === null ? '' : fileSize(maxSize, translate.locale);
  const allowed = size ? translate('form.file.limits', { types, size }) : types;
  return { types, size, allowed };
}
