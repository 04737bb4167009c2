import { type RefObject, useContext, useLayoutEffect } from 'react';
import { DrawnContext } from '../lazy/drawn';
import { noteBrought, sheetOf } from './sheet';

/**
 * Adopts a lazy view's own style sheet in its shadow root, once, before the first paint. The owner of the
 * root removes it.
 */
export function useSheet(ref: RefObject<Element | null>, css: string): void {
  useContext(DrawnContext)?.brings?.(css);
  useLayoutEffect(() => {
    const root = ref.current?.getRootNode();
    if (root instanceof ShadowRoot) adoptSheet(root, css);
  }, [ref, css]);
}

/** Adopts a style text in a shadow root, once. */
function adoptSheet(root: ShadowRoot, css: string): void {
  const sheet = sheetOf(css, root.ownerDocument);
  if (root.adoptedStyleSheets.includes(sheet)) return;
  root.adoptedStyleSheets.push(sheet);
  noteBrought(root, css);
}
