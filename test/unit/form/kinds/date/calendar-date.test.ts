import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DATE_LENGTH, isCalendarDate, trimDate } from '../../../../../src/form/kinds/date/kind';

test.each(['2024-02-29', '1900-01-01', '9999-12-31'])('%s is a date', (text) => {
  expect(isCalendarDate(text)).toBe(true);
});

test.each([
  '',
  '2023-02-29',
  '2024-02-30',
  '2024-04-31',
  '2024-13-01',
  '2024-00-10',
  '2024-1-1',
  '24-01-01',
  '31.12.2024',
  '2024-01-01T00:00:00Z',
  '2024-01-01 ',
  '+02024-01-',
  '٢٠٢٤-٠١-٠١',
])('%j is no date', (text) => {
  expect(isCalendarDate(text)).toBe(false);
});

test('every day of the calendar is a date, trimmed out of its time', () => {
  const day = fc.date({
    min: new Date('0001-01-01T00:00:00Z'),
    max: new Date('9999-12-31T00:00:00Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(day, (date) => {
      const text = trimDate(date.toISOString());
      expect(text).toHaveLength(DATE_LENGTH);
      expect(isCalendarDate(text)).toBe(true);
    }),
  );
});

test('any text of any length is a date or none, and throws nothing', () => {
  fc.assert(fc.property(fc.string(), (text) => typeof isCalendarDate(text) === 'boolean'));
});
