/**
 * How long the first screen may take before 'Loading' is shown: most come sooner, and a text that flashes is
 * noise. Milliseconds.
 */
const LOADING_TEXT_DELAY_MS = 1500;

/**
 * The placeholder of the first screen: grey shapes of a heading, fields and a button. On a slow line it says
 * `loading`, to screen readers too.
 */
export function skeleton(loading: string): HTMLElement {
  const box = document.createElement('div');
  box.className = 'entry-skeleton';
  box.setAttribute('aria-busy', 'true');
  for (const shape of ['bar', 'title', 'field', 'field', 'field', 'button']) {
    const block = document.createElement('div');
    block.className = `entry-${shape}`;
    box.append(block);
  }
  const text = document.createElement('p');
  text.setAttribute('role', 'status');
  text.dir = 'auto';
  box.append(text);
  setTimeout(() => {
    text.textContent = loading;
  }, LOADING_TEXT_DELAY_MS);
  return box;
}
