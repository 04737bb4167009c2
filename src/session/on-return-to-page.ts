/** Signals of one return, such as `visibilitychange` and `focus`, arrive within this time. Milliseconds. */
export const SAME_RETURN_MS = 2000;

/**
 * Calls `onReturn` when the investor returns to the page: its tab becomes visible, the browser restores it from
 * its back/forward cache (WebKit reports this before the page is visible), or its window gets the focus,
 * since somebody may have signed in or out in another window. Signals within SAME_RETURN_MS of each other are
 * one return. Focus that returns from an iframe of the page, such as an identity check's, is none. Returns a
 * stop function.
 */
export function onReturnToPage(onReturn: () => void): () => void {
  let isAway = !document.hasFocus();
  let last = Number.NEGATIVE_INFINITY;

  const back = (isShown = document.visibilityState === 'visible') => {
    const now = Date.now();
    // A clock that was set back must not suppress the next return.
    if (!isShown || Math.abs(now - last) < SAME_RETURN_MS) return;
    last = now;
    onReturn();
  };
  const turn = () => {
    // Somebody may sign in while the page is hidden, however short that is.
    if (document.visibilityState === 'hidden') last = Number.NEGATIVE_INFINITY;
    back();
  };
  const show = ({ persisted }: PageTransitionEvent) => back(persisted);
  const blur = () => {
    isAway = true;
    // While an iframe has the focus, the page has it too; browsers tell this only a moment later.
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
