import fc from 'fast-check';
import { expect, test } from 'vitest';
import { timeAgo } from '../../../../src/form/rules/display/display-value';

const THEN = Date.UTC(2025, 0, 1);
const LENGTHS = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };

test.each([
  [0, undefined],
  [59_999, undefined],
  [60_000, { value: 1, unit: 'minute' }],
  [150_000, { value: 2, unit: 'minute' }],
  [3_599_999, { value: 59, unit: 'minute' }],
  [3_600_000, { value: 1, unit: 'hour' }],
  [86_399_999, { value: 23, unit: 'hour' }],
  [86_400_000, { value: 1, unit: 'day' }],
])('%i ms ago is expressed as %o', (passed, expected) => {
  expect(timeAgo(THEN, THEN + passed)).toEqual(expected);
});

test('a clock that was set back gives no time in the future', () => {
  expect(timeAgo(THEN, THEN - 86_400_000)).toBeUndefined();
});

test('for any moment, the expressed time is past and less than one unit off', () => {
  fc.assert(
    fc.property(fc.integer({ min: 60_000, max: 400 * 86_400_000 }), (passed) => {
      const ago = timeAgo(THEN, THEN + passed);
      if (!ago) throw new Error('a minute and more is told');
      const rest = passed - ago.value * LENGTHS[ago.unit];
      expect(ago.value).toBeGreaterThan(0);
      expect(rest).toBeGreaterThanOrEqual(0);
      expect(rest).toBeLessThan(LENGTHS[ago.unit]);
    }),
  );
});
