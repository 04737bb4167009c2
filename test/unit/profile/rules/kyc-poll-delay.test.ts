import { expect, test } from 'vitest';
import { isKycUndecided, kycPollDelay } from '../../../../src/profile/rules/kyc-poll-delay';

test('a Pending status is read after 15 s, 30 s, and then every minute', () => {
  const delays = [0, 1, 2, 3, 2000].map(kycPollDelay);
  expect(delays).toEqual([15_000, 30_000, 60_000, 60_000, 60_000]);
});

test.each([
  ['Pending', true],
  ['pending', false],
  ['Approved', false],
  ['Rejected', false],
  ['Not_checked', false],
  ['On_hold', false],
  [undefined, false],
])('the KYC status %s is undecided: %s', (status, expected) => {
  expect(isKycUndecided(status)).toBe(expected);
});
