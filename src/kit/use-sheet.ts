import { type RefObject, useLayoutEffect } from 'react';
import { sheetOf } from './sheet';

/** Adopts a style text in a shadow root, once. */
export function adoptSheet(root: ShadowRoot, css: string): void {
  const sheet = sheetOf(css);
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
}

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
