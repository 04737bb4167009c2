/**
 * Calls `run` when the page is shown: at once, or, in a page that the browser prerenders before anybody has
 * followed a link to it, when somebody does.
 */
export function whenActivated(run: () => void): void {
  if (isPrerendering()) document.addEventListener('prerenderingchange', run, { once: true });
  else run();
}

/** Missing in the DOM's types, since Firefox and Safari don't prerender. */
function isPrerendering(): boolean {
  return (document as { readonly prerendering?: boolean }).prerendering === true;
}
