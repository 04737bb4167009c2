import { describe, expect, it, test } from 'vitest';
import { OnboardingError } from '../../../../src/http/errors';
import { shownReference, shownWords } from '../../../../src/shell/rules/server-words';

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

describe('the id of a call', () => {
  const shown = (code: string, status?: number, fieldErrors: OnboardingError['fieldErrors'] = []) =>
    shownReference(new OnboardingError(code, { status, fieldErrors, reference: 'r' }));

  it.each([
    ['SERVER', 500],
    ['SERVER', 502],
    ['UNEXPECTED', undefined],
    ['TIMEOUT', undefined],
    ['HTTP_400', 400],
  ] as const)('shows for %s %s, which somebody can be asked about', (code, status) => {
    expect(shown(code, status)).toBe('r');
  });

  it('stays away where the investor can do something, or nothing arrived', () => {
    const wrong = [{ id: 'name', message: 'Too short' }];
    expect(shown('NETWORK')).toBeUndefined();
    expect(shown('REFUSED', 400, wrong)).toBeUndefined();
    expect([403, 409, 412, 422, 429].map((status) => shown('OWN', status))).toEqual(
      Array(5).fill(undefined),
    );
  });
});
