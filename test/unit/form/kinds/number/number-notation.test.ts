import { expect, test } from 'vitest';
import { numberNotation } from '../../../../../src/form/kinds/number/parse-number';

test.each([
  ['en', '.', ',', 3],
  ['de', ',', '.', 3],
  ['en-IN', '.', ',', 2],
  ['es', ',', '.', 3],
  ['ar-EG', '٫', '٬', 3],
])('%s separates decimals with %s, groups with %s', (locale, decimal, group, size) => {
  expect(numberNotation(locale)).toMatchObject({ decimal, group, secondaryGroupSize: size });
});

test('Switzerland groups with an apostrophe, straight or curly', () => {
  expect(numberNotation('de-CH').group).toMatch(/^['’]$/);
});

test('a code that is not a locale is treated as English', () => {
  expect(numberNotation('no locale!')).toMatchObject({ decimal: '.', group: ',' });
});
