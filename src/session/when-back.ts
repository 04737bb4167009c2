/** Signs of one return, such as `visibilitychange` and `focus`, come within this. Milliseconds. */
export const SAME_RETURN_MS = 2000;

/**
 * Calls `look` when the investor comes back to the page: its tab becomes visible, the browser brings it out
 * of its back/forward cache, which WebKit says before it takes the page for visible, or its window gets the
 * focus again, since somebody may have signed in or out in the window beside it. Signs that follow one
 * another within SAME_RETURN_MS are one return; focus that comes back from an iframe of the page, such as
 * an identity check's, is none. Returns the way to stop.
 */
export function whenBack(look: () => void): () => void {
  let isAway = !document.hasFocus();
  let last = Number.NEGATIVE_INFINITY;

  const back = (isShown = document.visibilityState === 'visible') => {
    const now = Date.now();
    // A clock that was set back must not hold the next return.
    if (!isShown || Math.abs(now - last) < SAME_RETURN_MS) return;
    last = now;
    look();
  };
  const turn = () => back();
  const show = ({ persisted }: PageTransitionEvent) => back(persisted);
  const blur = () => {
    isAway = true;
    // Where an iframe took the focus the page has it still; browsers say so a moment later.
    setTimeout(() => {
      isAway &&= !document.hasFocus();
    });
  };
  const focus = () => {
    if (isAway) back();
    isAway = false;
  };

  document.addEventListener('visibilitychange', turn);
  window.addEventListener('pageshow', show);
  window.addEventListener('blur', blur);
  window.addEventListener('focus', focus);
  return () => {
    document.removeEventListener('visibilitychange', turn);
    window.removeEventListener('pageshow', show);
    window.removeEventListener('blur', blur);
    window.removeEventListener('focus', focus);
  };
}
