/** Two signs of one return, `visibilitychange` and `focus`, come within this. Milliseconds. */
export const SAME_RETURN_MS = 2000;

/**
 * Calls `look` when the investor comes back to the page: its tab becomes visible, or its window gets the
 * focus again, since somebody may have signed in or out in the window beside it. Signs that follow one
 * another within SAME_RETURN_MS are one return; focus that comes back from an iframe of the page, such as
 * an identity check's, is none. Returns the way to stop.
 */
export function whenBack(look: () => void): () => void {
  let isAway = !document.hasFocus();
  let last = Number.NEGATIVE_INFINITY;

  const back = () => {
    const now = Date.now();
    // A clock that was set back must not hold the next return.
    if (document.visibilityState !== 'visible' || Math.abs(now - last) < SAME_RETURN_MS) return;
    last = now;
    look();
  };
  const leave = () => {
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

  document.addEventListener('visibilitychange', back);
  window.addEventListener('blur', leave);
  window.addEventListener('focus', focus);
  return () => {
    document.removeEventListener('visibilitychange', back);
    window.removeEventListener('blur', leave);
    window.removeEventListener('focus', focus);
  };
}
