/** The focused element in the shadow root (or document) of `node`; null if the focus is elsewhere. */
export function focusedNear(node: Node): HTMLElement | null {
  const root = node.getRootNode();
  if (!(root instanceof ShadowRoot || root instanceof Document)) return null;
  return root.activeElement instanceof HTMLElement ? root.activeElement : null;
}

/** Whether no element of the page is focused, so that moving the focus disturbs nobody. */
export function isFocusNowhere(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body;
}
