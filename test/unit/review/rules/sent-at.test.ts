import { expect, test } from 'vitest';
import { sentAt } from '../../../../src/review/rules/answer-rows';

test.each([
  ['en', 'Europe/Berlin', /^3 March 2026 at 13:10 CET$|^March 3, 2026 at 1:10 PM GMT\+1$/],
  ['de', 'Europe/Berlin', /^3\. März 2026 um 13:10 MEZ$/],
  ['en', 'UTC', /12:10 (PM )?UTC$/],
])('a time in %s, %s, with its time zone', (locale, zone, expected) => {
  expect(sentAt('2026-03-03T12:10:00Z', locale, zone)).toMatch(expected);
});

test('an invalid time is not shown', () => {
  expect(sentAt('yesterday', 'en')).toBeUndefined();
});
