import { shadowOf } from '../support/queries';

/** What a browser's extension or a user's style sheet sets for 'text spacing' (WCAG 1.4.12). */
const TEXT_SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }
`;

/** Gives all text of the widget the widest spacing that has to be borne. */
export function spaceText(element: Element): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(TEXT_SPACING);
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
  ];
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
