/** The focused element in the shadow root (or document) of `node`; null if the focus is elsewhere. */
export function focusedNear(node: Node): HTMLElement | null {
  const root = node.getRootNode();
  // By what it has: in a picture-in-picture window elements are of that window's own classes.
  return 'activeElement' in root ? (root.activeElement as HTMLElement | null) : null;
}

/** Whether no element of the page is focused, so that moving the focus disturbs nobody. */
export function isFocusNowhere(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body;
}

/** Whether code may focus this element: not while something else of the page has the focus. */
export function mayTakeFocus(element: Element): boolean {
  const root = element.getRootNode();
  return isFocusNowhere() || (root instanceof ShadowRoot && root.host.matches(':focus-within'));
}
