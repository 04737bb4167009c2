import { shadowOf } from '../support/queries';

/** What a browser's extension or a user's style sheet sets for 'text spacing' (WCAG 1.4.12). */
const TEXT_SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }
`;

/** The browser leaves out what is out of sight; its places are guesses. */
const ALL_LAID_OUT = '* { content-visibility: visible !important; }';

/** Gives all text of the widget the widest spacing that has to be borne. */
export function spaceText(element: Element): void {
  adopt(element, TEXT_SPACING);
}

/** Lays out what is out of sight, too. */
export function layOutAll(element: Element): void {
  adopt(element, ALL_LAID_OUT);
}

function adopt(element: Element, css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  const root = shadowOf(element);
  // The widget brings sheets of later views after this.
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
}

/** What has to be scrolled to sideways in a window this narrow, or is cut off, in words; nothing where all fits. */
export function doesNotFit(element: Element): string[] {
  const boxes = [...shadowOf(element).querySelectorAll<HTMLElement>('*')].filter(isLookedAt);
  return [
    ...(document.documentElement.scrollWidth > innerWidth ? ['the page scrolls sideways'] : []),
    ...boxes.filter(standsOut).map((one) => `stands out of the window: ${inWords(one)}`),
    ...boxes.filter(scrollsSideways).map((one) => `scrolls sideways: ${inWords(one)}`),
    ...boxes.filter(cutsOff).map((one) => `is cut off: ${inWords(one)}`),
    ...overlapping(boxes),
  ];
}

/** What lies over the page by intention, and is looked at by itself. */
const LAYERS = 'dialog, [popover], footer, .disclaimers-prompt, .loading-overlay';
const CONTROLS = 'input, select, textarea, button, .button';
/** Glyphs may reach a little beyond their line. */
const TOUCH_PX = 3;

interface Part {
  readonly one: Element;
  readonly rects: readonly DOMRect[];
}

/** Texts and controls that lie over each other. */
function overlapping(boxes: readonly HTMLElement[]): string[] {
  const parts = boxes.filter((one) => one.checkVisibility({ opacityProperty: true })).map(partOf);
  const drawn = parts.filter(({ rects }) => rects.length > 0);
  return drawn.flatMap((first, place) =>
    drawn
      .slice(place + 1)
      .filter((second) => areApart(first.one, second.one) && doOverlap(first, second))
      .map((second) => `${inWords(first.one)} lies over ${inWords(second.one)}`),
  );
}

/** A control as a whole; of anything else the lines of its own text. */
function partOf(one: HTMLElement): Part {
  if (one.matches(CONTROLS)) return { one, rects: [one.getBoundingClientRect()] };
  const range = document.createRange();
  const texts = [...one.childNodes].filter((node) => node instanceof Text && node.data.trim());
  const rects = texts.flatMap((text) => {
    range.selectNodeContents(text);
    return [...range.getClientRects()];
  });
  return { one, rects };
}

function areApart(first: Element, second: Element): boolean {
  const isApart = !first.contains(second) && !second.contains(first);
  return isApart && first.closest(LAYERS) === second.closest(LAYERS);
}

function doOverlap({ rects: first }: Part, { rects: second }: Part): boolean {
  return first.some((a) =>
    second.some((b) => {
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      return across > TOUCH_PX && down > TOUCH_PX;
    }),
  );
}

/** What is for screen readers alone takes one pixel, and an icon is drawn beyond its box. */
function isLookedAt(one: Element): boolean {
  const { width, height } = one.getBoundingClientRect();
  return width > 0 && height > 0 && !one.closest('svg, .visually-hidden, option');
}

function standsOut(one: Element): boolean {
  const { left, right } = one.getBoundingClientRect();
  return left < -1 || right > innerWidth + 1;
}

function scrollsSideways(one: HTMLElement): boolean {
  const { overflowX } = getComputedStyle(one);
  return /auto|scroll/.test(overflowX) && one.scrollWidth > one.clientWidth + 1;
}

/** What a field holds can be scrolled within it; nothing else may hide its own text. */
function cutsOff(one: HTMLElement): boolean {
  if (one.matches('input, textarea, progress')) return false;
  const { overflowX, overflowY } = getComputedStyle(one);
  const hides = (overflow: string) => /hidden|clip/.test(overflow);
  return (
    (hides(overflowX) && one.scrollWidth > one.clientWidth + 1) ||
    (hides(overflowY) && one.scrollHeight > one.clientHeight + 1) ||
    overlapsParent(one)
  );
}

/** A bar of a fixed height whose text is higher lies over what comes next. */
function overlapsParent(one: HTMLElement): boolean {
  if (!one.matches('header *, footer *') || one.closest('[popover]')) return false;
  const bar = one.closest('header > div, footer');
  if (!bar) return false;
  const { top, bottom } = bar.getBoundingClientRect();
  const box = one.getBoundingClientRect();
  return box.top < top - 1 || box.bottom > bottom + 1;
}

/** An element as a finding names it. */
export function inWords({ localName, className, textContent }: Element): string {
  const text = (textContent ?? '').trim().slice(0, 60);
  return `<${localName} class="${className}"> ${text}`.trim();
}
