import { expect, test } from 'vitest';
import { errorParams } from '../../../../../src/form/rules/display/display-value';

test('numbers and dates are written the way of the locale, a count stays a number', () => {
  expect(errorParams({ params: { min: 1234.5 } }, 'de')).toEqual({ min: '1.234,5' });
  expect(errorParams({ params: { min: '2024-02-29' } }, 'en')).toEqual({
    min: 'February 29, 2024',
  });
  expect(errorParams({ params: { count: 1000 } }, 'de')).toEqual({ count: 1000 });
  expect(errorParams({ params: {} }, 'de')).toEqual({});
});

test('a date is the same day in every time zone', () => {
  expect(errorParams({ params: { min: '2024-01-01' } }, 'en-GB')).toEqual({
    min: '1 January 2024',
  });
});
