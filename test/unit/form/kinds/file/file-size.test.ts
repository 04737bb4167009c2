import { expect, it } from 'vitest';
import { fileSize } from '../../../../../src/form/kinds/file/file-labels';

it.each([
  [0, 'en', '0 bytes'],
  [1023, 'en', '1,023 bytes'],
  [1, 'en', '1 byte'],
  [900, 'pl', '900 bajtów'],
  [1024, 'en', '1 kB'],
  [10_485_760, 'en', '10 MB'],
  [1_900_000, 'de', '1,8 MB'],
  [5 * 1024 ** 4, 'en', '5,120 GB'],
])('%d bytes are written in %s as %s', (bytes, locale, text) => {
  expect(fileSize(bytes, locale).replaceAll('\u00a0', ' ')).toBe(text);
});
