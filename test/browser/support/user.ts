import { sendKeys, sendMouse } from '@web/test-runner-commands';
import { nextFrame } from './wait-for';

/**
 * A real click in the middle of an element.
 *
 * @throws Error when the element has no box or something else lies over its middle
 */
export async function click(element: Element): Promise<void> {
  element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  // What hangs on something that has scrolled has its place a frame later.
  await nextFrame();
  await nextFrame();
  const box = element.getBoundingClientRect();
  if (box.width === 0 || box.height === 0) throw new Error(`${nameOf(element)} has no box`);
  const x = Math.round(box.left + box.width / 2);
  const y = Math.round(box.top + box.height / 2);
  const top = topmost(element, x, y);
  if (top && !reaches(element, top)) {
    throw new Error(`${nameOf(top)} lies over ${nameOf(element)}`);
  }
  await sendMouse({ type: 'click', position: [x, y] });
}

/** Types into whatever has focus, key by key. */
export async function type(text: string): Promise<void> {
  await sendKeys({ type: text });
}

/** Presses one key, or a chord such as 'Shift+Tab'. */
export async function press(key: string): Promise<void> {
  await sendKeys({ press: key });
}

/** Puts a file into a file field as the browser's own file chooser does. */
export function chooseFile(input: HTMLInputElement, file: File): void {
  const transfer = new DataTransfer();
  transfer.items.add(file);
  input.files = transfer.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

function topmost(element: Element, x: number, y: number): Element | null {
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root.elementFromPoint(x, y) : document.elementFromPoint(x, y);
}

/** A click on a child, an enclosing element or a label bubbles to or activates the element. */
function reaches(element: Element, top: Element): boolean {
  if (element.contains(top) || top.contains(element)) return true;
  return top.closest('label')?.control === element;
}

function nameOf(element: Element): string {
  const part = element.id ? `#${element.id}` : '';
  return `<${element.localName}${part}>`;
}
