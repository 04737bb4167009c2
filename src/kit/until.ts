/**
 * The way all waits of the widget work: `begin` starts one, is given how it ends and returns how to stop
 * listening. Rejects with the reason of `signal` when that aborts first; nothing listens on afterwards.
 */
export function until<T>(
  signal: AbortSignal,
  begin: (end: (value: T) => void) => () => void,
): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    let isOver = false;
    let stop: (() => void) | undefined;
    const over = (settle: () => void) => {
      isOver = true;
      stop?.();
      signal.removeEventListener('abort', abort);
      settle();
    };
    const abort = () => over(() => reject(signal.reason));
    signal.addEventListener('abort', abort);
    stop = begin((value) => {
      if (!isOver) over(() => resolve(value));
    });
    // It may have ended at once, before there was a way to stop it.
    if (isOver) stop();
  });
}
