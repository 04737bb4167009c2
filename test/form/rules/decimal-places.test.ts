import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimalPlaces } from '../../../src/form/rules/decimal-places';

test.each([
  [0, 0],
  [5, 0],
  [-12.25, 2],
  [0.1, 1],
  [100, 0],
  [1e21, 0],
  [1.5e-7, 8],
  [0.30000000000000004, 17],
])('%d has %i', (value, places) => {
  expect(decimalPlaces(value)).toBe(places);
});

test('whatever is typed with so many decimals has at most so many', () => {
  fc.assert(
    fc.property(fc.nat(999_999), fc.nat(6), (digits, places) => {
      expect(decimalPlaces(Number(`${digits}e-${places}`))).toBeLessThanOrEqual(places);
    }),
  );
});
