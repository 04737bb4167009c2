import SparkMD5 from 'spark-md5';
import { OnboardingError } from '../http/errors';
import { SNIFFED_BYTES } from './rules/file-type';

/** How much is read at once: one read takes the browser longer than hashing a slice. */
const BLOCK_BYTES = 1024 * 1024;

/** The page's clock in ms, and a function that lets other work run. */
export interface HashPace {
  readonly now: () => number;
  readonly pause: () => Promise<void>;
}

const OWN_PACE: HashPace = { now: () => performance.now(), pause: yieldToPage };

/**
 * The md5 of a file in hex. It is computed on the main thread, since a script of another origin can start no
 * worker, in slices that suit the device, with the page's own work between them. Rejects with FILE_UNREADABLE
 * when the browser can't read the file any more (removed, changed, not fetched from a cloud), or with an
 * AbortError.
 */
export async function hashFile(
  file: Blob,
  signal: AbortSignal,
  { now, pause }: HashPace = OWN_PACE,
): Promise<string> {
  const hash = new SparkMD5.ArrayBuffer();
  let size = FIRST_SLICE_BYTES;
  for (let from = 0; from < file.size; from += BLOCK_BYTES) {
    const block = await readPart(file, from, from + BLOCK_BYTES);
    for (let at = 0; at < block.byteLength; ) {
      signal.throwIfAborted();
      const slice = block.slice(at, at + size);
      const start = now();
      hash.append(slice);
      size = nextSliceSize(slice.byteLength, now() - start);
      at += slice.byteLength;
      await pause();
    }
  }
  signal.throwIfAborted();
  return hash.end();
}

/** Lets input, painting and other tasks run. WebKit has no scheduler.yield, and timers delay longer. */
export function yieldToPage(): Promise<void> {
  const { scheduler } = globalThis as { readonly scheduler?: { yield?: () => Promise<void> } };
  if (scheduler?.yield) return scheduler.yield();
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/** The first bytes of a file, which show its type. Rejects with FILE_UNREADABLE. */
export async function readHead(file: Blob): Promise<Uint8Array> {
  return new Uint8Array(await readPart(file, 0, SNIFFED_BYTES));
}

/** The bytes of a file from `from` up to `to`. Rejects with FILE_UNREADABLE. */
async function readPart(file: Blob, from: number, to: number): Promise<ArrayBuffer> {
  const part = file.slice(from, to);
  const bytes = await part.arrayBuffer().catch((cause: unknown) => {
    throw unreadable(cause instanceof DOMException ? cause.name : 'no reason given', cause);
  });
  // A file that shrank since it was chosen no longer matches its announced size.
  if (bytes.byteLength !== part.size) throw unreadable('it ended early');
  return bytes;
}

function unreadable(reason: string, cause?: unknown): OnboardingError {
  return new OnboardingError('FILE_UNREADABLE', {
    reason: `a chosen file can't be read: ${reason}`,
    cause,
  });
}

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
