import { computed, type ReadonlySignal } from '@preact/signals-core';
import {
  type DependencyList,
  useCallback,
  useDeferredValue,
  useMemo,
  useSyncExternalStore,
} from 'react';

/**
 * A value computed from signals; the component renders again when it changes. `dependencies` are the other
 * inputs of `compute`, as for `useMemo`.
 */
export function useComputed<T>(compute: () => T, dependencies: DependencyList): T {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller names them
  return useValue(useMemo(() => computed(compute), dependencies));
}

/**
 * Renders the first defined value in small tasks, between which the browser handles input, and each later one
 * at once.
 */
export function useUnhurried<T>(value: T | undefined): T | undefined {
  // Only whether there is one is deferred: each later value would be drawn twice, the second time at any moment.
  const isDrawn = useDeferredValue(value !== undefined);
  return isDrawn ? value : undefined;
}

/** The value of a signal; the component renders again when it changes. */
export function useValue<T>(source: ReadonlySignal<T>): T {
  const subscribe = useCallback((notify: () => void) => source.subscribe(notify), [source]);
  const read = () => source.peek();
  return useSyncExternalStore(subscribe, read, read);
}
