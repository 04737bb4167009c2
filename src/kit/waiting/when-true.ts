import { effect } from '@preact/signals-core';
import { until } from './until';

/** Resolves once `condition`, which reads signals, is true; rejects with the reason of `signal`. */
export function whenTrue(condition: () => boolean, signal: AbortSignal): Promise<void> {
  return until(signal, (end) =>
    effect(() => {
      if (condition()) end();
    }),
  );
}
