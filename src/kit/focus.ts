/** The element with focus in the same shadow root (or document) as `node`; null when elsewhere. */
export function focusedNear(node: Node): HTMLElement | null {
  const root = node.getRootNode();
  if (!(root instanceof ShadowRoot || root instanceof Document)) return null;
  return root.activeElement instanceof HTMLElement ? root.activeElement : null;
}

/** True when no element of the page has the focus, so that nobody's is taken away. */
export function isFocusNowhere(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body;
}
