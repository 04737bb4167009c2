import { expect, it } from 'vitest';
import { fileTypeNames } from '../../../../../src/form/kinds/file/file-labels';

it.each([
  [
    ['application/pdf', 'image/jpeg', 'image/png'],
    ['PDF', 'JPG', 'PNG'],
  ],
  [['image/jpeg', 'image/jpg'], ['JPG']],
  [
    ['.docx', 'image/*'],
    ['DOCX', 'IMAGE/*'],
  ],
  [['application/x-zip'], ['ZIP']],
  [['*/*', 'application/pdf'], []],
  [[], []],
])('the file types %j are called %j', (types, names) => {
  expect(fileTypeNames(types)).toEqual(names);
});
