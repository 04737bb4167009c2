/**
 * The rejection of a wait that `signal` aborted: its reason if that is an error, such as a TimeoutError,
 * which must be told from an ordinary abort; else an AbortError.
 */
export function abortError(signal: AbortSignal): unknown {
  const { reason } = signal;
  return reason instanceof Error ? reason : new DOMException('The call was aborted', 'AbortError');
}

/**
 * Waits for `promise` until `signal` aborts, then rejects with its reason (abortError). A later result of the
 * promise is dropped.
 */
export function abortable<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(abortError(signal));
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort);
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
