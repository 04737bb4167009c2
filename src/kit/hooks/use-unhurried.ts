import { useDeferredValue } from 'react';

/**
 * Renders the first defined value in small tasks, between which the browser handles input, and each later one
 * at once.
 */
export function useUnhurried<T>(value: T | undefined): T | undefined {
  const drawn = useDeferredValue(value);
  return drawn === undefined ? undefined : value;
}
