import { effect } from '@preact/signals-core';

/** Resolves once `condition`, which reads signals, holds; rejects with the reason of `abort`. */
export function whenTrue(condition: () => boolean, abort: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (abort.aborted) return reject(abort.reason);
    let stop: (() => void) | undefined;
    let settled = false;
    const settle = (finish: () => void) => {
      settled = true;
      stop?.();
      abort.removeEventListener('abort', refuse);
      finish();
    };
    const refuse = () => settle(() => reject(abort.reason));
    abort.addEventListener('abort', refuse);
    stop = effect(() => {
      if (!settled && condition()) settle(resolve);
    });
    // The condition may have held at once, before the effect could be stopped.
    if (settled) stop();
  });
}
