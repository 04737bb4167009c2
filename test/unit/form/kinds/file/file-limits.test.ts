import { expect, test } from 'vitest';
import { fileLimits } from '../../../../../src/form/kinds/file/file-limits';

test('the limits of a file are types and size, whichever way the size is spelled', () => {
  const mimeTypes = ['application/pdf'];
  expect(fileLimits({ mimeTypes, maxsize: 5 })).toEqual({ mimeTypes, maxSize: 5 });
  expect(fileLimits({ maxSize: 7 })).toEqual({ mimeTypes: [], maxSize: 7 });
  expect(fileLimits({ maxsize: 5, maxSize: 7 }).maxSize).toBe(5);
});

test('a file without a maximum size, or with 0, has no limit of size', () => {
  expect(fileLimits({}).maxSize).toBeNull();
  expect(fileLimits({ maxsize: 0 }).maxSize).toBeNull();
});
