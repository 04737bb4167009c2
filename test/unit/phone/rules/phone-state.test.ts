import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  endOfHandoff,
  HANDOFF_LIFETIME_MS,
  isPhoneOver,
  type PhoneStep,
  phoneEnd,
  phoneStep,
} from '../../../../src/phone/rules/phone-state';

const STEPS: readonly PhoneStep[] = [
  ...(['opening', 'failed', 'confirm', 'files', 'noLink'] as const),
  ...(['used', 'ended', 'refused', 'done'] as const),
];

test('whatever comes in whatever order, an end stays, and files need the number or an earlier answer', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...STEPS)), (all) => {
      const way: PhoneStep[] = ['opening'];
      for (const next of all) way.push(phoneStep(way.at(-1) ?? 'opening', next));
      const end = way.findIndex(isPhoneOver);
      if (end >= 0) expect(new Set(way.slice(end)).size).toBe(1);
      const done = way.indexOf('done');
      if (done >= 0) expect(way.slice(0, done)).toContain('files');
    }),
  );
});

test.each([
  [{ status: 410, code: 'HANDOFF_USED' }, 'used'],
  [{ status: 410, code: 'HANDOFF_ENDED' }, 'ended'],
  [{ status: 410, code: 'HTTP_410' }, 'ended'],
  [{ status: 404, code: 'NOT_FOUND' }, 'ended'],
  [{ status: 403, code: 'HANDOFF_FORBIDDEN' }, undefined],
  [{ status: 404, code: 'UPLOAD_404' }, undefined],
  [{ status: 503, code: 'HTTP_503' }, undefined],
  [{ status: undefined, code: 'NETWORK' }, undefined],
] as const)('%o means %s', (refusal, end) => {
  expect(phoneEnd(refusal)).toBe(end);
});

test.each([
  ['in ten minutes', 600_000, 600_000],
  ['later than it can be: this clock is behind', 3_600_000, HANDOFF_LIFETIME_MS],
  ['in the past: this clock is ahead', -1000, undefined],
])('a hand-off that ends %s', (_, left, shown) => {
  const now = Date.UTC(2026, 10, 28);
  const end = endOfHandoff(new Date(now + left).toISOString(), now);
  expect(end).toBe(shown === undefined ? undefined : now + shown);
});

test('a hand-off whose end can not be read has none here', () => {
  expect(endOfHandoff('soon', 0)).toBeUndefined();
});
