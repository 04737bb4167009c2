import { expect, test } from 'vitest';
import { numberNotation } from '../../../../src/form/rules/values/number-notation';

test.each([
  ['en', '.', ',', 3],
  ['de', ',', '.', 3],
  ['en-IN', '.', ',', 2],
  ['es', ',', '.', 3],
  ['ar-EG', '٫', '٬', 3],
])('%s writes decimals after %s, groups with %s', (locale, decimal, group, size) => {
  expect(numberNotation(locale)).toMatchObject({ decimal, group, secondaryGroupSize: size });
});

test('Switzerland groups with an apostrophe, whichever one', () => {
  expect(numberNotation('de-CH').group).toMatch(/^['’]$/);
});

test('a code that is no locale is read as English', () => {
  expect(numberNotation('no locale!')).toMatchObject({ decimal: '.', group: ',' });
});
