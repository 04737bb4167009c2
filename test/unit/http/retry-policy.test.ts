import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RETRY_AFTER_LIMIT_MS, RETRY_PAUSES_MS, retryPause } from '../../../src/http/http-client';

const NOW = Date.parse('2026-05-04T10:00:00Z');

function pauses(status: number | undefined, retryAfter: string | null = null) {
  return [0, 1, 2].map((retries) => retryPause({ status, retryAfter }, retries, NOW));
}

describe('retryPause', () => {
  test.each([undefined, 502, 503, 504])('status %s is tried again twice', (status) => {
    expect(pauses(status)).toEqual([300, 900, undefined]);
  });

  test.each([400, 401, 403, 404, 408, 409, 412, 422, 425, 429, 500, 501, 505, 599])(
    'status %i is not tried again',
    (status) => {
      expect(pauses(status, '1')).toEqual([undefined, undefined, undefined]);
    },
  );

  test.each([
    ['2', [2000, 2000]],
    ['0', [300, 900]],
    ['10', [10_000, 10_000]],
    ['11', [10_000, 10_000]],
    ['86400', [10_000, 10_000]],
    ['9'.repeat(400), [10_000, 10_000]],
    ['Mon, 04 May 2026 10:00:05 GMT', [5000, 5000]],
    ['Mon, 04 May 2026 11:00:00 GMT', [10_000, 10_000]],
    ['Mon, 04 May 2026 09:00:00 GMT', [300, 900]],
    ['Thu, 01 Jan 1970 00:00:00 GMT', [300, 900]],
    ['soon', [300, 900]],
    ['-5', [300, 900]],
    ['1e1', [300, 900]],
    ['', [300, 900]],
    [' ', [300, 900]],
  ])('Retry-After %j waits %j', (retryAfter, expected) => {
    expect(pauses(503, retryAfter)).toEqual([...expected, undefined]);
  });

  test('whatever a server sends, the pause stays between its own length and the limit', () => {
    const header = fc.oneof(fc.string(), fc.integer().map(String), fc.date().map(String));
    fc.assert(
      fc.property(header, fc.constantFrom(0, 1), (retryAfter, retries) => {
        const pause = retryPause({ status: 503, retryAfter }, retries, NOW) ?? Number.NaN;
        expect(pause).toBeGreaterThanOrEqual(RETRY_PAUSES_MS[retries] as number);
        expect(pause).toBeLessThanOrEqual(RETRY_AFTER_LIMIT_MS);
      }),
    );
  });
});
