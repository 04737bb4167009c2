import { expect, test } from 'vitest';
import { dateBounds } from '../../../../../src/form/kinds/date/kind';

test('the limits of a date are trimmed to ten characters', () => {
  expect(dateBounds({ minDate: '2020-01-01T00:00:00.000000Z', maxDate: '2029-12-31' })).toEqual({
    min: '2020-01-01',
    max: '2029-12-31',
    reasons: [],
  });
});

test('a date without limits has none', () => {
  expect(dateBounds({ minDate: '' })).toEqual({ min: null, max: null, reasons: [] });
});

test('a limit of a date that is not a date is left out and reported', () => {
  expect(dateBounds({ minDate: '2023-02-30', maxDate: '2029-12-31' })).toEqual({
    min: null,
    max: '2029-12-31',
    reasons: ['minDate is not a date'],
  });
  expect(dateBounds({ minDate: '2020-01-01', maxDate: 'soon' })).toEqual({
    min: '2020-01-01',
    max: null,
    reasons: ['maxDate is not a date'],
  });
});
