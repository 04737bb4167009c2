import { shadowOf } from '../../support/browser/queries';
import { inWords } from './fitting';

/** What WCAG 2.5.8 asks of any target, and what a finger needs to hit a primary one, in CSS pixels. */
const LEAST_PX = 24;
const PRIMARY_PX = 44;

const CONTROLS = 'a[href], button, input, select, textarea, [role=option], [tabindex="0"]';

/** What can be pressed but is too small for a finger or a trembling hand. */
export function tooSmall(element: Element): string[] {
  const pressed = [...shadowOf(element).querySelectorAll<HTMLElement>(CONTROLS)].filter(isSeen);
  return pressed.flatMap((control) => {
    const { width, height } = targetOf(control).getBoundingClientRect();
    const least = isPrimary(control) ? PRIMARY_PX : LEAST_PX;
    if (isInText(control) || Math.min(width, height) >= least - 0.5) return [];
    return [`${Math.round(width)} x ${Math.round(height)}, not ${least}: ${inWords(control)}`];
  });
}

/** Whose visible label is not part of what voice control and screen readers call it. */
export function namedOtherwise(element: Element): string[] {
  const controls = [...shadowOf(element).querySelectorAll<HTMLElement>(CONTROLS)].filter(isSeen);
  return controls.flatMap((control) => {
    const label = plain(visibleLabelOf(control));
    const name = plain(ownNameOf(control) ?? label);
    return name.includes(label) ? [] : [`called ${name}: ${inWords(control)}`];
  });
}

function isSeen(control: Element): boolean {
  return control.checkVisibility() && !control.closest('[inert]');
}

/** Checkboxes, radios and files are pressed by their label. */
function targetOf(control: HTMLElement): Element {
  const { labels } = control as HTMLInputElement;
  const isDrawn = !control.matches('[type=checkbox], [type=radio], [type=file]');
  // A file field has its label above it, and the one that is its button.
  return isDrawn ? control : ([...(labels ?? [])].at(-1) ?? control);
}

/**
 * Buttons and fields; entries of a list of links or errors need only be told apart. The language selector is as high
 * where a finger points (site/touch.test.ts), else small.
 */
function isPrimary(control: HTMLElement): boolean {
  return !control.matches('a:not(.button), .link, [role=option], .select-box *');
}

/** A link within a sentence is as high as its line. */
function isInText(control: HTMLElement): boolean {
  if (!control.matches('a')) return false;
  const own = control.textContent?.trim();
  return getComputedStyle(control).display === 'inline' && around(control) !== own;
}

function around(control: HTMLElement): string | undefined {
  return control.parentElement?.textContent?.trim();
}

/** The name that stands in place of the label; undefined where the label itself is the name. */
function ownNameOf(control: HTMLElement): string | undefined {
  const ids = control.getAttribute('aria-labelledby')?.split(/\s+/) ?? [];
  const root = control.getRootNode() as ShadowRoot;
  const texts = ids.map((id) => root.getElementById(id)?.textContent ?? '');
  if (texts.length > 0) return texts.join(' ');
  return control.getAttribute('aria-label') ?? undefined;
}

function visibleLabelOf(control: HTMLElement): string {
  const { labels } = control as HTMLInputElement;
  if (labels) return labels[0] ? visibleText(labels[0]) : visibleText(control);
  return visibleText(control);
}

/** The text that is drawn; options are values, not a label. */
function visibleText(node: Node): string {
  if (node instanceof Text) return node.data;
  if (!(node instanceof Element) || node.matches('.visually-hidden, svg, option')) return '';
  if (node.matches('small, [aria-hidden=true]') || !node.checkVisibility()) return '';
  return [...node.childNodes].map(visibleText).join(' ');
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
