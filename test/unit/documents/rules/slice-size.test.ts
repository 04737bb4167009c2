import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  FIRST_SLICE_BYTES,
  LARGEST_SLICE_BYTES,
  nextSliceSize,
  SLICE_TARGET_MS,
  SMALLEST_SLICE_BYTES,
} from '../../../../src/documents/hash-file';

describe('the size of a slice', () => {
  it('comes to the target within a few slices, at any speed', () => {
    const bytesPerMs = fc.integer({ min: 3000, max: 10_000 });
    fc.assert(
      fc.property(bytesPerMs, (speed) => {
        let size = FIRST_SLICE_BYTES;
        for (let slice = 0; slice < 8; slice += 1) size = nextSliceSize(size, size / speed);
        expect(size / speed).toBeLessThanOrEqual(SLICE_TARGET_MS + 0.01);
        expect(size / speed).toBeGreaterThan(SLICE_TARGET_MS * 0.8);
      }),
    );
  });

  it('stays a whole number within limits, whatever was measured', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2 ** 17 }),
        fc.double({ min: 0, noNaN: true }),
        (size, took) => {
          const next = nextSliceSize(size, took);
          expect(Number.isInteger(next)).toBe(true);
          expect(next).toBeGreaterThanOrEqual(SMALLEST_SLICE_BYTES);
          expect(next).toBeLessThanOrEqual(LARGEST_SLICE_BYTES);
        },
      ),
    );
  });

  it('shrinks at once when a slice took too long', () => {
    expect(nextSliceSize(120_000, 36)).toBe(20_000);
  });
});
