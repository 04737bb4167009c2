/** The element with focus in the same shadow root (or document) as `node`; null when elsewhere. */
export function focusedNear(node: Node): HTMLElement | null {
  const root = node.getRootNode();
  if (!(root instanceof ShadowRoot || root instanceof Document)) return null;
  return root.activeElement instanceof HTMLElement ? root.activeElement : null;
}
