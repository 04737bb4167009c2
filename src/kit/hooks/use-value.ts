import type { ReadonlySignal } from '@preact/signals-core';
import { useCallback, useSyncExternalStore } from 'react';

/** The value of a signal; the component renders again when it changes. */
export function useValue<T>(source: ReadonlySignal<T>): T {
  const subscribe = useCallback((notify: () => void) => source.subscribe(notify), [source]);
  return useSyncExternalStore(subscribe, () => source.peek());
}
