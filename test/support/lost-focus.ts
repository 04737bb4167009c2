/**
 * Watches a page for a focus that a widget loses: after an action by keyboard it stands on nothing for longer than a
 * frame. Where the focus goes by Tab is the investor's choice, and what is taken out of the page takes it along.
 * Runs in a page as it is: it uses nothing around it.
 *
 * @param report is told once for each loss, with what had the focus
 */
export function watchFocus(report: (text: string) => void): void {
  const focused = () => {
    let active = document.activeElement;
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
    return active === document.body ? null : active;
  };
  const isInPage = (node: Node): boolean => {
    const root = node.getRootNode();
    return root instanceof ShadowRoot ? isInPage(root.host) : root === document;
  };
  const nameOf = (element: Element) =>
    `${element.localName} '${(element.getAttribute('aria-label') ?? element.textContent ?? '').slice(0, 60)}'`;
  // The page's own timer: a test that has put a clock of its own in its place would never see that clock at rest.
  const { setTimeout: later } = window;
  let last: Element | null = null;
  let host: Element | undefined;
  let key = '';
  let frames = 0;
  addEventListener(
    'keydown',
    (event) => {
      if (event.isTrusted && !/Shift|Control|Alt|Meta/.test(event.key)) key = event.key;
    },
    true,
  );
  addEventListener(
    'pointerdown',
    () => {
      key = '';
    },
    true,
  );
  new MutationObserver((records) => {
    const removed = records.flatMap(({ removedNodes }) => [...removedNodes]);
    if (!removed.some((node) => host && node.contains(host))) return;
    last = null;
    host = undefined;
  }).observe(document, { childList: true, subtree: true });
  const look = () => {
    const now = focused();
    if (now) {
      const root = now.getRootNode();
      host = root instanceof ShadowRoot ? root.host : undefined;
      last = host ? now : null;
      frames = 0;
    } else if (last && key) {
      frames += 1;
      if (frames === 2) {
        const isChoice = key === 'Tab' && isInPage(last) && last.checkVisibility();
        if (!isChoice) report(`after ${key} nothing has the focus; it was on ${nameOf(last)}`);
        key = '';
        last = null;
      }
    }
    lookLater();
  };
  // At the end of each frame: the widget moves the focus within one.
  const lookLater = () => requestAnimationFrame(() => later(look));
  lookLater();
}
