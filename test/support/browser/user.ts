import { sendKeys, sendMouse } from '@web/test-runner-commands';
import { nextFrame } from './wait-for';

/** How often a click is tried on an element that moves away from under the pointer. */
const TRIES = 5;

/**
 * A real click in the middle of an element, once it is laid out and has come to rest.
 * Something may still push it away while the press is on its way to the browser: nothing hears of that press,
 * and it is tried again.
 *
 * @throws Error when the element has no box, something else lies over its middle, or it moves away each time
 */
export async function click(element: Element): Promise<void> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const box = await restingBox(element);
    if (box.width === 0 || box.height === 0) throw new Error(`${nameOf(element)} has no box`);
    const x = Math.round(box.left + box.width / 2);
    const y = Math.round(box.top + box.height / 2);
    const top = topmost(element, x, y);
    if (top && !reaches(element, top)) {
      throw new Error(`${nameOf(top)} lies over ${nameOf(element)}`);
    }
    if (await pressAt(x, y, element)) return;
  }
  throw new Error(`${nameOf(element)} moved away from under the pointer`);
}

const PRESS = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'] as const;

/**
 * Presses the mouse at a place.
 *
 * @returns whether the press met the element; one that met something else is heard by nobody
 */
async function pressAt(x: number, y: number, element: Element): Promise<boolean> {
  let isMissed = false;
  const hear = (event: Event): void => {
    const [met] = event.composedPath();
    if (event.type === 'pointerdown') isMissed = met instanceof Element && !reaches(element, met);
    if (!isMissed) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const type of PRESS) window.addEventListener(type, hear, true);
  try {
    await sendMouse({ type: 'click', position: [x, y] });
  } finally {
    for (const type of PRESS) window.removeEventListener(type, hear, true);
  }
  return !isMissed;
}

/** How many frames an element stays where it is until it counts as at rest, and how many it may take for that. */
const REST_FRAMES = 2;
const PATIENCE_FRAMES = 120;

/**
 * Scrolls to an element until it stands still: what is scrolled to may be laid out only then, and push it on.
 * React hides what it has drawn for as long as a part of it loads.
 */
async function restingBox(element: Element): Promise<DOMRect> {
  let box = new DOMRect();
  for (let frame = 0, rest = 0; rest < REST_FRAMES && frame < PATIENCE_FRAMES; frame += 1) {
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    await nextFrame();
    const now = element.getBoundingClientRect();
    const isStill = now.width > 0 && now.left === box.left && now.top === box.top;
    rest = isStill ? rest + 1 : 0;
    box = now;
  }
  return box;
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
