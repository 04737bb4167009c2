import { createHash } from 'node:crypto';
import fc from 'fast-check';
import SparkMD5 from 'spark-md5';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  hashFile,
  LARGEST_SLICE_BYTES,
  SLICE_TARGET_MS,
  SMALLEST_SLICE_BYTES,
} from '../../../src/documents/hash-file';
import { longIt } from '../../support/long';

const never = new AbortController().signal;
const md5 = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('hex');

/** A device that hashes `speedOf(slice)` bytes in a ms; notes how long each task was. */
function device(speedOf: (slice: number) => number) {
  let clock = 0;
  let start = 0;
  const tasks: number[] = [];
  const slices: number[] = [];
  const append = SparkMD5.ArrayBuffer.prototype.append;
  vi.spyOn(SparkMD5.ArrayBuffer.prototype, 'append').mockImplementation(function (
    this: SparkMD5.ArrayBuffer,
    slice: ArrayBuffer,
  ) {
    clock += slice.byteLength / speedOf(slices.length);
    slices.push(slice.byteLength);
    return append.call(this, slice);
  });
  const pause = async () => {
    tasks.push(clock - start);
    start = clock;
  };
  return { tasks, slices, pace: { now: () => clock, pause } };
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('hashFile', () => {
  it('returns the md5 of the bytes, over any number of slices', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300_000, size: 'max' }), async (bytes) => {
        expect(await hashFile(new Blob([bytes]), never)).toBe(md5(bytes));
      }),
      { numRuns: 20 },
    );
  });

  it('hashes an empty file', async () => {
    expect(await hashFile(new Blob([]), never)).toBe('d41d8cd98f00b204e9800998ecf8427e');
  });

  it('returns the same where the browser has scheduler.yield', async () => {
    const yieldToPage = vi.fn(async () => {});
    vi.stubGlobal('scheduler', { yield: yieldToPage });
    const bytes = new Uint8Array(200_000).fill(7);
    expect(await hashFile(new Blob([bytes]), never)).toBe(md5(bytes));
    expect(yieldToPage.mock.calls.length).toBeGreaterThan(1);
  });

  it('yields to the page after every slice, and blocks no longer than a slice may take', async () => {
    const { tasks, pace } = device(() => 8000);
    await hashFile(new Blob([new Uint8Array(3_000_000)]), never, pace);
    expect(tasks.length).toBeGreaterThan(20);
    expect(Math.max(...tasks)).toBeLessThanOrEqual(SLICE_TARGET_MS + 1);
  });

  longIt(
    'stays within the budget of a slice once the speed of the device is measured',
    async () => {
      // In bytes a ms: from a device on which even the smallest slice takes the whole budget, upwards.
      const slowest = SMALLEST_SLICE_BYTES / SLICE_TARGET_MS;
      const speeds = fc.array(fc.double({ min: slowest, max: 200_000, noNaN: true }), {
        minLength: 1,
        maxLength: 4,
      });
      await fc.assert(
        fc.asyncProperty(speeds, async (all) => {
          // Ten slices at each speed, then the next: a phone that gets hot, or another tab that is busy.
          const speedOf = (slice: number) => all[Math.floor(slice / 10) % all.length] as number;
          const { tasks, slices, pace } = device(speedOf);
          await hashFile(new Blob([new Uint8Array(4_000_000)]), never, pace);
          vi.restoreAllMocks();
          expect(slices.length).toBeGreaterThanOrEqual(4_000_000 / LARGEST_SLICE_BYTES);
          for (const [at, tookMs] of tasks.entries()) {
            const isMeasured = at > 0 && speedOf(at) >= speedOf(at - 1);
            if (isMeasured) expect(tookMs).toBeLessThanOrEqual(SLICE_TARGET_MS * 1.001);
          }
        }),
        { numRuns: 40 },
      );
    },
  );

  it('stops at once when it is aborted', async () => {
    const controller = new AbortController();
    let slices = 0;
    const pause = async () => {
      slices += 1;
      if (slices === 2) controller.abort();
    };
    const hashing = hashFile(new Blob([new Uint8Array(5_000_000)]), controller.signal, {
      now: () => 0,
      pause,
    });
    await expect(hashing).rejects.toMatchObject({ name: 'AbortError' });
    expect(slices).toBe(2);
  });

  it('throws when a file can no longer be read', async () => {
    const gone = Object.assign(new Blob(['x']), {
      slice: () => ({
        size: 1,
        arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')),
      }),
    });
    const failure = {
      code: 'FILE_UNREADABLE',
      message: expect.stringContaining('NotReadableError'),
    };
    await expect(hashFile(gone as Blob, never)).rejects.toMatchObject(failure);
  });

  it('throws when a file ends early, instead of reading for ever', async () => {
    const shrunk = Object.assign(new Blob(['x']), {
      slice: () => ({ size: 1, arrayBuffer: async () => new ArrayBuffer(0) }),
    });
    await expect(hashFile(shrunk as Blob, never)).rejects.toMatchObject({
      code: 'FILE_UNREADABLE',
    });
  });
});
