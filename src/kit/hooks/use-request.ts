import type { ReadonlySignal } from '@preact/signals-core';
import { useEffect } from 'react';
import { useValue } from './use-value';

/** Something that was asked of a view: an object of its own each time, `{}` as long as no view has taken it. */
export interface ViewRequest {
  isTaken?: boolean;
}

/**
 * Acts once on each request, also on one that was made while the view was being loaded, but not on one that another
 * view has taken: a form that is shown again, after a move or in another language, must not take the focus.
 */
export function useRequest(source: ReadonlySignal<ViewRequest | null>, act: () => void): void {
  const request = useValue(source);
  useEffect(() => {
    if (!request || request.isTaken) return;
    request.isTaken = true;
    act();
  });
}
