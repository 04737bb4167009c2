/** The first slice that is hashed: small, since code is many times slower before it is optimised. */
export const FIRST_SLICE_BYTES = 16 * 1024;
/**
 * Limits of a slice on any device. A busy device can become many times slower from one slice to the next, so
 * even the largest must take far less than a long task.
 */
export const SMALLEST_SLICE_BYTES = 16 * 1024;
export const LARGEST_SLICE_BYTES = 64 * 1024;
/** The target duration of one slice: well below the 50 ms of a long task. */
export const SLICE_TARGET_MS = 6;

/**
 * The size of the next slice in bytes, after one of `bytes` took `tookMs`: as many as take the target's time
 * at the same speed. It at most doubles, since one measurement is unreliable, and shrinks at once.
 */
export function nextSliceSize(bytes: number, tookMs: number): number {
  const fitting = tookMs > 0 ? (bytes * SLICE_TARGET_MS) / tookMs : LARGEST_SLICE_BYTES;
  const size = Math.min(fitting, bytes * 2, LARGEST_SLICE_BYTES);
  return Math.max(SMALLEST_SLICE_BYTES, Math.floor(size));
}
