import { type RefObject, useLayoutEffect } from 'react';
import { adoptSheet } from './sheet';

/**
 * Adopts a lazy view's own style sheet in its shadow root, once, before the first paint. The owner of the
 * root removes it.
 */
export function useSheet(ref: RefObject<Element | null>, css: string): void {
  useLayoutEffect(() => {
    const root = ref.current?.getRootNode();
    if (root instanceof ShadowRoot) adoptSheet(root, css);
  }, [ref, css]);
}
