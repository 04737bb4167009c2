import { isFocusNowhere } from '../kit/overlays/focus';

/** What opens over the rest or beside it: when it goes, the focus returns to where it was before. */
const OPENED = 'dialog, [popover], .notice, .loading-overlay > *';

/**
 * Sees to it that the focus within `root` is never lost: when what has it goes, is disabled or hidden, the focus
 * moves before the next frame to what had opened it, else to the nearest heading, else to the loading overlay's
 * text or the whole widget. Where the investor puts the focus, or another part of the page takes it, nothing is moved.
 *
 * @param signal stops it and lets go of every element
 * @param latest what had the focus last, until now
 */
export function keepFocus(root: ShadowRoot, signal: AbortSignal, latest?: HTMLElement): void {
  if (signal.aborted) return;
  let last: HTMLElement | undefined;
  /** The last one and what is around it, nearest first, as it was when it had the focus. */
  let around: readonly HTMLElement[] = [];
  const before = new WeakMap<Element, HTMLElement>();

  const remember = (target: HTMLElement, path: readonly EventTarget[]) => {
    const opened = target.closest(OPENED);
    if (opened && last && !opened.contains(last)) before.set(opened, last);
    last = target;
    around = path as readonly HTMLElement[];
  };
  // Browsers differ in whether they say so when what is focused is removed: what could still have it was left.
  const forgetLater = (event: Event) => {
    if ((event as FocusEvent).relatedTarget) return;
    const left = last;
    queueMicrotask(() => {
      if (left && left === last && canHaveFocus(left) && !root.activeElement) last = undefined;
    });
  };
  /** What had the focus before it came into one of these that are gone. */
  const openerOf = (elements: readonly (Element | null)[]): HTMLElement | undefined => {
    const opened = elements.find((element) => element && before.has(element));
    const opener = opened && !canHaveFocus(opened) && before.get(opened);
    if (!opener || canHaveFocus(opener)) return opener || undefined;
    return openerOf([opener, opener.closest(OPENED)]);
  };
  const headingNear = (element: HTMLElement) =>
    [...element.querySelectorAll<HTMLElement>('.heading')].find(canHaveFocus) ??
    (element.getAttribute('tabindex') === '-1' ? element : undefined);
  const nextPlace = (): HTMLElement | null => {
    const headings = around.filter(canHaveFocus).map(headingNear);
    return (
      openerOf(around) ??
      headings.find(Boolean) ??
      root.querySelector<HTMLElement>('.loading-overlay > *') ??
      root.querySelector<HTMLElement>('.onboarding')
    );
  };
  const place = () => {
    if (!last || canHaveFocus(last)) return;
    const { activeElement } = root;
    if (activeElement ? activeElement !== last : !isFocusNowhere()) return;
    const next = nextPlace();
    if (!next) return;
    if (!next.matches('a, button, input, select, textarea')) next.tabIndex = -1;
    next.focus();
  };
  // A screen that comes places the focus itself, a little later than its elements.
  const look = () => {
    if (last && !canHaveFocus(last)) requestAnimationFrame(place);
  };

  const observer = new MutationObserver(look);
  observer.observe(root, {
    subtree: true,
    childList: true,
    attributeFilter: ['disabled', 'hidden', 'inert', 'open'],
  });
  signal.addEventListener('abort', () => observer.disconnect(), { once: true });
  const onFocusIn = (event: Event) => {
    // By the path: a provider's frame is in the page, and stands in a slot.
    const path = event.composedPath();
    remember(event.target as HTMLElement, path.slice(0, path.indexOf(root)));
  };
  root.addEventListener('focusin', onFocusIn, { signal });
  root.addEventListener('focusout', forgetLater, { signal });
  root.addEventListener('toggle', look, { capture: true, signal });
  const isLost = latest && !canHaveFocus(latest);
  if (latest && (isLost || root.activeElement === latest)) remember(latest, withAncestors(latest));
  look();
}

function withAncestors(element: Element | null): Element[] {
  return element ? [element, ...withAncestors(element.parentElement)] : [];
}

function canHaveFocus(element: Element): boolean {
  return (
    element.isConnected &&
    !element.matches(':disabled') &&
    !element.closest('[inert]') &&
    element.checkVisibility({ visibilityProperty: true })
  );
}
