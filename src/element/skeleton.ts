/**
 * The placeholder of the first screen: grey shapes of a heading, fields and a button. On a slow line it says
 * `loading`, to screen readers too: element.css shows it after 1.5 s, since most screens come sooner, and a
 * text that flashes is noise. A timer would keep a removed element alive.
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
  text.textContent = loading;
  box.append(text);
  return box;
}
