import type { ComponentType } from 'react';
import { Skeleton } from '../../kit/display/skeleton';
import { lazyView } from '../../kit/lazy/lazy-view';

const PLACEHOLDER = <Skeleton shapes={['label', 'field']} />;

/** A view of a field or row that is loaded with the first section that has one, since not every first section does. */
export function lazyField<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return lazyView(load, PLACEHOLDER);
}
