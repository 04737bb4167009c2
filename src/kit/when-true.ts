import { effect } from '@preact/signals-core';

/** Resolves once `condition`, which reads signals, holds; rejects with the reason of `signal`. */
export function whenTrue(condition: () => boolean, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    let stop: (() => void) | undefined;
    let settled = false;
    const settle = (finish: () => void) => {
      settled = true;
      stop?.();
      signal.removeEventListener('abort', refuse);
      finish();
    };
    const refuse = () => settle(() => reject(signal.reason));
    signal.addEventListener('abort', refuse);
    stop = effect(() => {
      if (!settled && condition()) settle(resolve);
    });
    // The condition may have held at once, before the effect could be stopped.
    if (settled) stop();
  });
}
