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
  // A notice above the anchor moves it, and makes the widget higher.
  const resized = new ResizeObserver(place);
  resized.observe((anchor.getRootNode() as ShadowRoot).host);
  stop.signal.addEventListener('abort', () => resized.disconnect());
  place();
  return () => {
    stop.abort();
    popover.style.translate = '';
  };
}

function placeAt(popover: HTMLElement, anchor: Element, align: 'stretch' | 'end'): void {
  const box = anchor.getBoundingClientRect();
  const { style } = popover;
  if (align === 'stretch') style.width = `${box.width}px`;
  const { offsetWidth: width, offsetHeight: height } = popover;
  const below = innerHeight - box.bottom - GAP_PX;
  // One that is open above stays there while it fits, as with CSS anchors.
  const above = style.translate ? box.top > height : height > below && box.top > below;
  style.top = `${above ? box.top - GAP_PX : box.bottom + GAP_PX}px`;
  // A search makes a list shorter: above its anchor it keeps its lower edge.
  style.translate = above ? '0 -100%' : '';
  const rtl = getComputedStyle(anchor).direction === 'rtl';
  const left = rtl || align === 'stretch' ? box.left : box.right - width;
  style.left = `${Math.max(EDGE_PX, Math.min(left, innerWidth - width - EDGE_PX))}px`;
}
