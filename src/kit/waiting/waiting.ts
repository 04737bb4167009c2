import { effect } from '@preact/signals-core';

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

/** Resolves after `milliseconds`; rejects with the signal's reason if it aborts first. */
export type Wait = (milliseconds: number, signal: AbortSignal) => Promise<void>;

/** Waits with the browser's timer. */
export const wait: Wait = (milliseconds, signal) =>
  until(signal, (end) => {
    const timer = setTimeout(end, milliseconds);
    return () => clearTimeout(timer);
  });

/**
 * Does `work` for at most `milliseconds`, then rejects with what `late` makes; with the reason of `signal` once that
 * aborts. Both abort the work's own signal. A later result is dropped.
 */
export async function within<T>(
  milliseconds: number,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
  late: () => unknown,
  pause: Wait = wait,
): Promise<T> {
  const limit = new AbortController();
  const settled = new AbortController();
  const either = AbortSignal.any([signal, limit.signal]);
  if (either.aborted) throw abortError(either);
  pause(milliseconds, settled.signal).then(
    () => limit.abort(late()),
    () => {},
  );
  try {
    return await abortable(work(either), either);
  } catch (error) {
    throw either.aborted ? abortError(either) : error;
  } finally {
    settled.abort();
  }
}

/** Limits the wait, since a busy page may never be idle. */
const IDLE_LIMIT_MS = 1000;
/** The delay where the browser has no idle callback, as in WebKit. */
const NO_IDLE_CALLBACK_MS = 200;

/** Runs `work` when the browser is next idle; never on a server, which draws and is done. */
export function whenIdle(work: () => void): void {
  if (typeof window === 'undefined') return;
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: IDLE_LIMIT_MS });
  else setTimeout(work, NO_IDLE_CALLBACK_MS);
}

/** Resolves once `condition`, which reads signals, is true; rejects with the reason of `signal`. */
export function whenTrue(condition: () => boolean, signal: AbortSignal): Promise<void> {
  return until(signal, (end) =>
    effect(() => {
      if (condition()) end();
    }),
  );
}
