import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DOCUMENT_LINK_PAUSE_MS,
  DOCUMENT_LINK_REFETCH_MS,
  DOCUMENT_LINK_SHORTEST_PAUSE_MS,
  isLinkDue,
  linkRefetchDelay,
} from '../../../../src/documents/rules/link-expiry';

const NOW = Date.UTC(2026, 10, 21, 12);
const inMs = (ms: number) => new Date(NOW + ms).toISOString();

describe('the next fetch of a document link', () => {
  it('comes 15 s before its expiry', () => {
    expect(DOCUMENT_LINK_REFETCH_MS).toBe(15_000);
    expect(linkRefetchDelay(inMs(300_000), null, NOW)).toBe(285_000);
    expect(isLinkDue(inMs(15_001), NOW)).toBe(false);
    expect(isLinkDue(inMs(15_000), NOW)).toBe(true);
  });

  it('comes at once when that time is past, or the link has expired', () => {
    expect(linkRefetchDelay(inMs(15_000), null, NOW)).toBe(0);
    expect(linkRefetchDelay(inMs(-1), null, NOW)).toBe(0);
  });

  it.each([undefined, '', 'tomorrow'])('never happens without a date: %j', (expiryDate) => {
    expect(linkRefetchDelay(expiryDate, null, NOW)).toBeNull();
    expect(isLinkDue(expiryDate, NOW)).toBe(false);
  });

  it('makes no loop on a device whose clock is ahead', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e10, max: 1e10 }), fc.nat(1e9), (expiry, past) => {
        const asked = { at: NOW - past, failures: 0 };
        const delay = linkRefetchDelay(inMs(expiry), asked, NOW) ?? -1;
        const pause = expiry + past > 0 ? DOCUMENT_LINK_SHORTEST_PAUSE_MS : DOCUMENT_LINK_PAUSE_MS;
        expect(delay).toBeGreaterThanOrEqual(Math.max(0, pause - past));
        expect(delay).toBeLessThan(2 ** 31);
      }),
    );
  });

  it.each([
    [600_000, 585_000],
    [30_000, 15_000],
    [20_000, 10_000],
    [12_000, 6000],
    [2000, 5000],
    [0, 60_000],
  ])('comes, for a link that lives for %i ms, %i ms after it', (life, delay) => {
    expect(linkRefetchDelay(inMs(life), { at: NOW, failures: 0 }, NOW)).toBe(delay);
  });

  it('comes before the end of any link that lives for more than 5 s, and at most 15 s before it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 5001, max: 1e9 }), (life) => {
        const delay = linkRefetchDelay(inMs(life), { at: NOW, failures: 0 }, NOW) ?? -1;
        expect(delay).toBeLessThan(life);
        expect(life - delay).toBeLessThanOrEqual(DOCUMENT_LINK_REFETCH_MS);
      }),
    );
  });

  it('comes again after failures, ever more rarely', () => {
    const delays = [0, 1, 2, 3, 4, 20].map((failures) =>
      linkRefetchDelay(inMs(-1), { at: NOW, failures }, NOW),
    );
    expect(delays).toEqual([1, 2, 4, 8, 15, 15].map((minutes) => minutes * 60_000));
  });
});
