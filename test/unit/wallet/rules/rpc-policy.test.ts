import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RPC_BACK_OFF_MS, rpcRetryPause } from '../../../../src/wallet/rules/rpc-policy';

const NOW = Date.parse('2026-05-04T10:00:00Z');

function pauses(failed: { status?: number; code?: number; retryAfter?: string | null }) {
  const all = { status: undefined, code: undefined, retryAfter: null, ...failed };
  return [0, 1, 2, 3].map((retries) => rpcRetryPause(all, retries, NOW));
}

describe('rpcRetryPause', () => {
  test('three retries, from 150 ms on, doubling', () => {
    expect(pauses({})).toEqual([150, 300, 600, undefined]);
  });

  test.each([
    ['2', [2000, 2000, 2000]],
    ['12', [12_000, 12_000, 12_000]],
    ['0', [150, 300, 600]],
    [' 1 ', [1000, 1000, 1000]],
    ['Mon, 04 May 2026 10:00:05 GMT', [5000, 5000, 5000]],
    ['Mon, 04 May 2026 09:00:00 GMT', [150, 300, 600]],
    ['soon', [150, 300, 600]],
    ['-5', [150, 300, 600]],
    ['', [150, 300, 600]],
  ])('Retry-After %j waits %j', (retryAfter, expected) => {
    expect(pauses({ status: 404, retryAfter })).toEqual([...expected, undefined]);
  });

  test.each([-32700, -32600, -32601, -32602, 3, 4001])('the code %i is final', (code) => {
    expect(pauses({ code })).toEqual([undefined, undefined, undefined, undefined]);
    expect(pauses({ code: -code + 1 })).toEqual([150, 300, 600, undefined]);
  });

  test('Retry-After never makes a retry where there is none', () => {
    expect(pauses({ status: 429, retryAfter: '1' })).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('whatever a server sends, no pause is shorter than the back-off', () => {
    const header = fc.oneof(fc.string(), fc.integer().map(String), fc.date().map(String));
    fc.assert(
      fc.property(header, fc.integer({ min: 0, max: 2 }), (retryAfter, retries) => {
        const failed = { status: 404, code: undefined, retryAfter };
        const pause = rpcRetryPause(failed, retries, NOW) ?? Number.NaN;
        expect(pause).toBeGreaterThanOrEqual(RPC_BACK_OFF_MS * 2 ** retries);
      }),
    );
  });
});
