import { shadowOf } from '../../support/browser/queries';

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

/** Shows text at this size in px, as the browser's own setting does: the widget starts from `medium`. */
export function resizeText(element: Element, px: number): void {
  adopt(element, `.onboarding { font-size: ${px}px }`);
}

/** What no reader takes for a word: addresses, file names, and other strings of a machine's. */
const NO_WORD = /[\d@_/.:]/;

/**
 * The words that are broken inside, though they are no wider than what stands around them could be: the column of the
 * screen, or the dialog. What stands around a word has to give way before the word does.
 */
export function brokenWords(element: Element): string[] {
  const texts = document.createTreeWalker(shadowOf(element), NodeFilter.SHOW_TEXT);
  const broken: string[] = [];
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    const parent = text.parentElement as HTMLElement;
    // What a control holds can be read within it.
    if (parent.closest('style, svg, .input, .visually-hidden') || !parent.checkVisibility())
      continue;
    const room = roomOf(parent);
    for (const { 0: token, index } of text.data.matchAll(/\S+/g)) {
      if (NO_WORD.test(token.replace(/\W$/u, ''))) continue;
      for (const part of token.matchAll(/[^-]+/g)) {
        if (isBroken(text, index + part.index, part[0], room)) broken.push(part[0]);
      }
    }
  }
  return broken;
}

/** Half an em on each side, which is the least that a card and the page around it need. */
function roomOf(one: HTMLElement): number {
  const box = one.closest('dialog, .main, header, footer') ?? document.body;
  return box.clientWidth - Number.parseFloat(getComputedStyle(box).fontSize) * 2;
}

function isBroken(text: Text, index: number, word: string, room: number): boolean {
  const range = document.createRange();
  range.setStart(text, index);
  range.setEnd(text, index + word.length);
  const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
  const lines = new Set(rects.map(({ top }) => Math.round(top)));
  const width = rects.reduce((sum, rect) => sum + rect.width, 0);
  return lines.size > 1 && width <= room;
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
const LAYERS =
  'dialog, .dialog-head, .dialog-foot, [popover], footer, .disclaimers-prompt, .loading-overlay';
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
