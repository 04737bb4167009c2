import { type RefObject, useLayoutEffect } from 'react';
import { adoptSheet } from './sheet';

/**
 * Adopts a view's own style sheet in the shadow root it is shown in, once, before it is painted. For
 * views that are loaded when they are needed; whoever owns the root takes the sheets out with it.
 */
export function useSheet(ref: RefObject<Element | null>, css: string): void {
  useLayoutEffect(() => {
    const root = ref.current?.getRootNode();
    if (root instanceof ShadowRoot) adoptSheet(root, css);
  }, [ref, css]);
}
