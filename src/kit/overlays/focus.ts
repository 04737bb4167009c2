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

/**
 * Shows the outcome of what the investor did: the whole of it in the window, clear of the footer and of what the
 * host's page keeps at the top (`scroll-padding`, `--onboarding-scroll-margin`), and focused. While something else of
 * the page has the focus nothing moves.
 *
 * @param keepsFocus for what has a live region and leaves the focused control usable
 */
export function showOutcome(outcome: HTMLElement, keepsFocus = false): void {
  const covered = outcome.closest('[inert]');
  if (covered) {
    whenUncovered(covered, () => outcome.isConnected && showOutcome(outcome, keepsFocus));
    return;
  }
  if (!mayTakeFocus(outcome)) return;
  if (!keepsFocus) {
    if (outcome.tabIndex < 0) outcome.tabIndex = -1;
    nameByTitle(outcome);
    outcome.focus({ preventScroll: true });
  }
  // Of what is too high for that, the beginning.
  const block = outcome.offsetHeight > window.innerHeight / 2 ? 'start' : 'nearest';
  outcome.scrollIntoView({ block, behavior: 'instant' });
}

/**
 * Under the overlay nothing takes the focus. It goes with the act, which may be a save that takes half a minute; looked
 * for again and again until then, it would keep the page busy.
 */
function whenUncovered(covered: Element, act: () => unknown): void {
  const observer = new MutationObserver(() => {
    observer.disconnect();
    // What else comes with the end of the overlay places the focus first.
    setTimeout(act);
  });
  observer.observe(covered, { attributeFilter: ['inert'] });
}

/** What has the focus is read by its name, and a notice has none of its own. */
function nameByTitle(outcome: HTMLElement): void {
  const title = outcome.querySelector('.notice-title');
  if (title && outcome.matches('.notice-text')) outcome.setAttribute('aria-labelledby', title.id);
}
