/**
 * Runs `work` now, or after the pointer press under way: an element that moves between press and release gets
 * no click.
 */
export function afterPress(work: () => void): void {
  if (!document.querySelector(':active')) {
    work();
    return;
  }
  const waiting = new AbortController();
  const release = () => {
    waiting.abort();
    // The click event follows in the same task.
    setTimeout(work);
  };
  const options = { capture: true, signal: waiting.signal };
  for (const end of ['mouseup', 'dragend', 'pointercancel'])
    addEventListener(end, release, options);
}
