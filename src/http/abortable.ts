/**
 * Resolves after `ms`; rejects with the signal's reason, and clears its timer, when `signal` aborts first.
 * All that waits in the widget has this shape: the signal comes last, and its reason is the rejection.
 */
export type Wait = (ms: number, signal: AbortSignal) => Promise<unknown>;

/**
 * The rejection of a wait that `signal` ended: its reason, where that is an error, such as a TimeoutError
 * that must not pass for a wait nobody is interested in any more; else an AbortError.
 */
export function abortError(signal: AbortSignal): unknown {
  const { reason } = signal;
  return reason instanceof Error ? reason : new DOMException('The call was aborted', 'AbortError');
}

/**
 * `promise`, but no longer than until `signal` aborts: then its reason (abortError). What a promise that
 * doesn't listen to the signal brings later is dropped.
 */
export function abortable<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(abortError(signal));
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort);
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
