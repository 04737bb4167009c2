import { until } from './until';

/** Resolves after `milliseconds`; rejects with the signal's reason if it aborts first. */
export type Wait = (milliseconds: number, signal: AbortSignal) => Promise<void>;

/** Waits with the browser's timer. */
export const wait: Wait = (milliseconds, signal) =>
  until(signal, (end) => {
    const timer = setTimeout(end, milliseconds);
    return () => clearTimeout(timer);
  });
