import { expect, test } from 'vitest';
import { shownWords } from '../../../src/shell/rules/server-words';

test.each([
  'Internal Server Error',
  '500 Internal Server Error',
  '403: forbidden',
  'Bad Request',
  'Too Many Requests',
  'Unprocessable Entity',
  'Service Temporarily Unavailable',
  'Gateway Time-out',
  'Not found.',
  '502',
  ' ',
])('%s is not shown', (words) => {
  expect(shownWords(words)).toBeUndefined();
});

test.each([
  'This section is locked.',
  'Not found in our register of companies',
  'Conflict of interest',
])('%s is shown', (words) => {
  expect(shownWords(words)).toBe(words);
});

test('nothing is nothing', () => {
  expect(shownWords(undefined)).toBeUndefined();
});
