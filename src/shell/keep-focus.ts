import { isFocusNowhere } from '../kit/overlays/focus';

/** What opens over the rest or beside it: when it closes, the focus returns to where it was before. */
const OPENED = 'dialog, [popover], .notices > *, .loading-overlay > *';

/**
 * Makes sure that the focus within `root` is never lost: when the focused element is removed, disabled or hidden, the
 * focus moves before the next frame to what had opened it, else to the nearest view or heading, else to the loading
 * overlay's text or the whole widget. Where the investor puts the focus, or another part of the page takes it, nothing is moved.
 *
 * @param signal stops it and lets go of every element
 */
export function keepFocus(root: ShadowRoot, signal: AbortSignal): void {
  let last: HTMLElement | undefined;
  /** The last one and what is around it, nearest first, as it was when it had the focus. */
  let around: readonly HTMLElement[] = [];
  const before = new WeakMap<Element, HTMLElement>();

  const remember = (event: Event) => {
    const target = event.target as HTMLElement;
    const opened = target.closest(OPENED);
    if (opened && last && !opened.contains(last)) before.set(opened, last);
    last = target;
    // By the path: a provider's frame is in the page, and stands in a slot.
    const path = event.composedPath();
    around = path.slice(0, path.indexOf(root)) as HTMLElement[];
  };
  // Browsers differ in whether they say so when what is focused is removed: what could still have it was left.
  const forgetLater = (event: Event) => {
    if ((event as FocusEvent).relatedTarget) return;
    const left = last;
    queueMicrotask(() => {
      if (left && left === last && canHaveFocus(left) && !root.activeElement) last = undefined;
    });
  };
  /** What had the focus before it came into one of these that are gone; `seen` have led here. */
  const openerOf = (
    elements: readonly (Element | null)[],
    seen: readonly Element[] = [],
  ): HTMLElement | undefined => {
    const opened = elements.find((element) => element && before.has(element));
    // The focus may have gone from one to another and back, and both are gone.
    if (!opened || seen.includes(opened) || canHaveFocus(opened)) return undefined;
    const opener = before.get(opened);
    if (!opener || canHaveFocus(opener)) return opener;
    return openerOf([opener, opener.closest(OPENED)], [...seen, opened]);
  };
  /** The element, where its view lets code focus it, else its first heading. */
  const placeIn = (element: HTMLElement) =>
    element.getAttribute('tabindex') === '-1'
      ? element
      : [...element.querySelectorAll<HTMLElement>('.heading')].find(canHaveFocus);
  const nextPlace = () =>
    openerOf(around) ??
    around.filter(canHaveFocus).map(placeIn).find(Boolean) ??
    root.querySelector<HTMLElement>('.loading-overlay > *') ??
    around.at(-1);
  const place = () => {
    if (!last || canHaveFocus(last)) return;
    const { activeElement } = root;
    if (activeElement ? activeElement !== last : !isFocusNowhere()) return;
    const next = nextPlace();
    if (!next) return;
    if (next.tabIndex < 0) next.tabIndex = -1;
    next.focus();
  };
  // Once a frame, when its styles are asked for anyway; a screen that comes has placed the focus itself by then.
  // What is asked for stays: put off by each change, it would wait for a page that changes in every frame.
  let isAsked = false;
  const look = () => {
    if (!last || isAsked) return;
    isAsked = true;
    requestAnimationFrame(() => {
      isAsked = false;
      place();
    });
  };

  const observer = new MutationObserver(look);
  observer.observe(root, {
    subtree: true,
    childList: true,
    attributeFilter: ['disabled', 'hidden', 'inert', 'open'],
  });
  signal.addEventListener('abort', () => observer.disconnect(), { once: true });
  root.addEventListener('focusin', remember, { signal });
  root.addEventListener('focusout', forgetLater, { signal });
  root.addEventListener('toggle', look, { capture: true, signal });
}

function canHaveFocus(element: Element): boolean {
  return (
    element.isConnected &&
    !element.matches(':disabled') &&
    !element.closest('[inert]') &&
    element.checkVisibility({ visibilityProperty: true })
  );
}
