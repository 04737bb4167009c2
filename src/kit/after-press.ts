/**
 * Runs `work` now, or after the press that is under way: what moves between the press of a pointer and
 * its release would get away from under it, and the click be lost.
 */
export function afterPress(work: () => void): void {
  if (!document.querySelector(':active')) {
    work();
    return;
  }
  const waiting = new AbortController();
  const release = () => {
    waiting.abort();
    // The click comes in the same task.
    setTimeout(work);
  };
  const options = { capture: true, signal: waiting.signal };
  for (const end of ['mouseup', 'dragend', 'pointercancel'])
    addEventListener(end, release, options);
}
