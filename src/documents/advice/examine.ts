import { type Advice, judgePicture, type Picture } from './rules/picture';

/** Decoding a larger picture takes a phone too much memory. */
const LARGEST_BYTES = 30 * 1024 * 1024;
/** How long a page's own work may wait for a slice: well below the 50 ms of a long task. */
const SLICE_MS = 8;

/** Lets a page's own work run. */
export type Pause = () => Promise<void>;

/**
 * Looks at a chosen picture, in slices with a pause after each. Rejects when the browser can't decode it, or shows
 * scripts other pixels than there are, as some do against fingerprinting.
 */
export async function examine(file: Blob, pause: Pause): Promise<readonly Advice[]> {
  if (!/^image\/(?!svg)/.test(file.type) || file.size > LARGEST_BYTES) return [];
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const work = judgePicture(pictureOf(bitmap));
    for (let from = performance.now(); ; ) {
      const { done, value } = work.next();
      if (done) return value;
      if (performance.now() - from < SLICE_MS) continue;
      await pause();
      from = performance.now();
    }
  } finally {
    bitmap.close();
  }
}

function pictureOf(bitmap: ImageBitmap): Picture {
  const { width, height } = bitmap;
  const canvas = new OffscreenCanvas(width, 1);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  context.fillStyle = '#808080';
  context.fillRect(0, 0, width, 1);
  const isTrue = context.getImageData(0, 0, Math.min(width, 64), 1).data.every((byte, at) => {
    return Math.abs(byte - (at % 4 === 3 ? 255 : 128)) <= 2;
  });
  if (!isTrue) throw new Error('the pixels are not the picture’s own');
  const readRows = (top: number, count: number) => {
    if (canvas.height !== count) canvas.height = count;
    // Where a picture is transparent, paper shows.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, count);
    context.drawImage(bitmap, 0, -top);
    return context.getImageData(0, 0, width, count).data;
  };
  return { width, height, readRows };
}

/** The name of the worker that this file becomes: elsewhere it listens to nothing. */
const WORKER = 'investor-onboarding-advice';

/**
 * Starts this file as a worker, which takes a file and answers with its advice; undefined where the page allows none.
 * A script of another origin can start none without `blob:` in the page's policy.
 */
export function startWorker(): Worker | undefined {
  if (new URL(import.meta.url).origin !== location.origin) return undefined;
  try {
    return new Worker(import.meta.url, { type: 'module', name: WORKER });
  } catch {
    // Trusted Types take no address as text.
    return undefined;
  }
}

if (typeof document === 'undefined' && self.name === WORKER) {
  addEventListener('message', async ({ data }: MessageEvent<File>) => {
    const advice = await examine(data, async () => {}).catch(() => []);
    (postMessage as (message: readonly Advice[]) => void)(advice);
  });
}
