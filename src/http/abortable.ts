/** The rejection of a wait that `signal` ended: always an AbortError, whatever its reason. */
export function abortError(signal: AbortSignal): unknown {
  const { reason } = signal;
  const isAbort = reason instanceof DOMException && reason.name === 'AbortError';
  return isAbort ? reason : new DOMException('The call was aborted', 'AbortError');
}

/**
 * `promise`, but no longer than until `signal` aborts: then an AbortError. What a promise that doesn't
 * listen to the signal brings later is dropped. (auth.ts has its own: it shares no code with the app.)
 */
export function abortable<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(abortError(signal));
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort);
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
