const GAP_PX = 6;
const EDGE_PX = 8;

/**
 * Positions an open popover below its anchor, or above it if there is more room, until the returned function
 * is called. Does nothing in browsers with CSS anchor positioning.
 *
 * @param align stretch: as wide as the anchor; end: the popover's own width, at the anchor's end
 */
export function followAnchor(
  popover: HTMLElement,
  anchor: Element,
  align: 'stretch' | 'end',
): () => void {
  if (CSS.supports('anchor-scope', 'all')) return () => {};
  const place = () => placeAt(popover, anchor, align);
  const stop = new AbortController();
  const options = { capture: true, passive: true, signal: stop.signal };
  addEventListener('scroll', place, options);
  addEventListener('resize', place, options);
  place();
  return () => stop.abort();
}

function placeAt(popover: HTMLElement, anchor: Element, align: 'stretch' | 'end'): void {
  const box = anchor.getBoundingClientRect();
  const { style } = popover;
  if (align === 'stretch') style.width = `${box.width}px`;
  const { offsetWidth: width, offsetHeight: height } = popover;
  const below = innerHeight - box.bottom - GAP_PX;
  const above = height > below && box.top > below;
  style.top = `${above ? box.top - GAP_PX - height : box.bottom + GAP_PX}px`;
  const rtl = getComputedStyle(anchor).direction === 'rtl';
  const left = rtl || align === 'stretch' ? box.left : box.right - width;
  style.left = `${Math.max(EDGE_PX, Math.min(left, innerWidth - width - EDGE_PX))}px`;
}
