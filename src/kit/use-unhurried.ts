import { useDeferredValue } from 'react';

/**
 * A value whose first appearance is drawn in small tasks, between which the browser answers the investor; each
 * one after it is drawn at once.
 */
export function useUnhurried<T>(value: T | undefined): T | undefined {
  const drawn = useDeferredValue(value);
  return drawn === undefined ? undefined : value;
}
