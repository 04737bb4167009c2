/** The first slice that is hashed: small, since code that has not run before is many times slower. */
export const FIRST_SLICE_BYTES = 16 * 1024;
/**
 * Limits of a slice, whatever the device. A device that is busy with something else can be many times
 * slower from one slice to the next, so that even the largest must be far from a long task.
 */
export const SMALLEST_SLICE_BYTES = 16 * 1024;
export const LARGEST_SLICE_BYTES = 64 * 1024;
/** How long the work on one slice shall take: well below the 50 ms of a long task. */
export const SLICE_TARGET_MS = 6;

/**
 * The next slice's size in bytes, after one of `bytes` took `tookMs`: what takes the target's time at
 * the same speed. It grows to twice the last at most, since one measure says little, and shrinks at once.
 */
export function nextSliceSize(bytes: number, tookMs: number): number {
  const fitting = tookMs > 0 ? (bytes * SLICE_TARGET_MS) / tookMs : LARGEST_SLICE_BYTES;
  const size = Math.min(fitting, bytes * 2, LARGEST_SLICE_BYTES);
  return Math.max(SMALLEST_SLICE_BYTES, Math.floor(size));
}
