/**
 * Waits for something that is not a promise. `begin` starts the wait, gets the function that ends it and
 * returns a function that stops listening. Rejects with the reason of `signal` when that aborts first; no
 * listener remains afterwards.
 */
export function until<T>(
  signal: AbortSignal,
  begin: (end: (value: T) => void) => () => void,
): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    let isOver = false;
    let stop: (() => void) | undefined;
    const finish = (settle: () => void) => {
      isOver = true;
      stop?.();
      signal.removeEventListener('abort', abort);
      settle();
    };
    const abort = () => finish(() => reject(signal.reason));
    signal.addEventListener('abort', abort);
    stop = begin((value) => {
      if (!isOver) finish(() => resolve(value));
    });
    // It may have ended synchronously, before there was a function to stop it.
    if (isOver) stop();
  });
}
