import { until } from './until';

/** Resolves after `milliseconds`; rejects with the signal's reason when it aborts first. */
export type Wait = (milliseconds: number, signal: AbortSignal) => Promise<void>;

/** Waits by the browser's own timer. */
export const wait: Wait = (milliseconds, signal) =>
  until(signal, (end) => {
    const timer = setTimeout(end, milliseconds);
    return () => clearTimeout(timer);
  });
