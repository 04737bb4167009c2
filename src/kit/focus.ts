/** The element with focus in the same shadow root (or document) as `node`; null when elsewhere. */
export function focusedNear(node: Node): HTMLElement | null {
  const root = node.getRootNode();
  // By what it has: in a picture-in-picture window elements are of that window's own classes.
  return 'activeElement' in root ? (root.activeElement as HTMLElement | null) : null;
}

/** True when no element of the page has the focus, so that nobody's is taken away. */
export function isFocusNowhere(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body;
}
