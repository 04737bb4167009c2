import { computed } from '@preact/signals-core';
import { type DependencyList, useMemo } from 'react';
import { useValue } from './use-value';

/**
 * A value computed from signals; the component renders again when it changes. `dependencies` are the other
 * inputs of `compute`, as for `useMemo`.
 */
export function useComputed<T>(compute: () => T, dependencies: DependencyList): T {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller names them
  return useValue(useMemo(() => computed(compute), dependencies));
}
