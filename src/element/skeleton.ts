/** The placeholder of the first screen: grey shapes of a heading, fields and a button, no text. */
export function skeleton(): HTMLElement {
  const box = document.createElement('div');
  box.className = 'entry-skeleton';
  box.setAttribute('aria-busy', 'true');
  for (const shape of ['bar', 'title', 'field', 'field', 'field', 'button']) {
    const block = document.createElement('div');
    block.className = `entry-${shape}`;
    box.append(block);
  }
  return box;
}
