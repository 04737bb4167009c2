/**
 * Calls `run` when the investor sees the page: at once, or, in a page that the browser prerenders before
 * anybody has followed a link to it, when somebody does.
 */
export function whenActivated(run: () => void): void {
  if (isPrerendering()) document.addEventListener('prerenderingchange', run, { once: true });
  else run();
}

/** Not in the DOM's types: Firefox and Safari don't prerender. */
function isPrerendering(): boolean {
  return (document as { readonly prerendering?: boolean }).prerendering === true;
}
