/** Whether the browser places a popover at its anchor by CSS alone. */
function isAnchoredByCss(): boolean {
  return CSS.supports('anchor-scope', 'all');
}

/**
 * Keeps an open popover at its anchor, until the returned function is called, where CSS can't. The code
 * for that is loaded first; a popover for which it can't be loaded stands where the browser puts it.
 */
export function keepAnchored(
  popover: HTMLElement,
  anchor: Element,
  align: 'stretch' | 'end',
): () => void {
  let stop: (() => void) | undefined;
  let stopped = isAnchoredByCss();
  const begin = async () => {
    const { followAnchor } = await import('./follow-anchor');
    if (!stopped) stop = followAnchor(popover, anchor, align);
  };
  if (!stopped) begin().catch(() => {});
  return () => {
    stopped = true;
    stop?.();
  };
}
