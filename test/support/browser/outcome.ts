import { setViewport } from '@web/test-runner-commands';
import { inWords } from '../../browser/accessibility/fitting';
import { expect } from './assert';
import { everyTest } from './every-test';
import { cleanUp } from './suite';
import { eventually } from './wait-for';

/** The window of a phone. */
export const PHONE = { width: 360, height: 740 };

/** The windows in which each outcome has to be seen: a phone, where less fits, and in `npm run test:full` a desk. */
export const WINDOWS = [PHONE, ...(everyTest ? [{ width: 1280, height: 800 }] : [])];

/** Opens the page in a window of this size, for the current test. */
export async function useWindow(size: { width: number; height: number }): Promise<void> {
  await setViewport(size);
  cleanUp(() => setViewport({ width: 800, height: 600 }));
}

/** How high the bar is that `putHostPage` keeps at the top of the window. */
const HOST_HEADER_PX = 72;

/**
 * A client's page with a bar that sticks to the top of the window, an introduction as high as the window, and room
 * for the widget, which it returns: pass it as `parent` to `putWidget`. `says`: how the page says how high its bar is.
 */
export function putHostPage(
  says: 'scroll-padding' | 'scroll-margin' = 'scroll-padding',
): HTMLElement {
  const css =
    says === 'scroll-padding'
      ? `html { scroll-padding-top: ${HOST_HEADER_PX}px }`
      : `investor-onboarding { --onboarding-scroll-margin: ${HOST_HEADER_PX}px }`;
  const page = document.createElement('div');
  page.innerHTML = `
    <style>
      [data-host=header] { position: sticky; inset-block-start: 0; block-size: ${HOST_HEADER_PX}px }
      [data-host=header] { z-index: 5; background: #fff }
      [data-host=about] { block-size: 100vh }
      ${css}
    </style>
    <div data-host="header"></div>
    <div data-host="about">What we do</div>
    <main></main>
    <div data-host="about">Who we are</div>`;
  document.body.append(page);
  cleanUp(() => {
    page.remove();
    scrollTo(0, 0);
  });
  return page.querySelector('main') as HTMLElement;
}

/**
 * Waits until the outcome of what was pressed is seen from where it was pressed: its box in the window, and nothing
 * above it. Of one that is higher than the window the upper half of the window is looked at. `click` presses a
 * button in the middle of the window; scroll before it to press elsewhere, and not between press and outcome.
 *
 * @param outcome finds it anew each time, since React may have drawn another one
 */
export async function seesOutcome(what: string, outcome: () => Element | null): Promise<void> {
  await eventually(`${what} to be seen`, () => {
    const found = outcome();
    expect(found, what).toBeTruthy();
    expect(found && unseenOf(found)).toBeUndefined();
  });
}

/** Points of an outcome that are looked at, across and down. */
const POINTS = [0.02, 0.25, 0.5, 0.75, 0.98];

/** Why an outcome can't be seen, in words; nothing where all of it is. */
function unseenOf(outcome: Element): string | undefined {
  const { left, right, top, bottom, width, height } = outcome.getBoundingClientRect();
  const isTooHigh = height > innerHeight;
  const seenBottom = isTooHigh ? innerHeight / 2 : bottom;
  if (width === 0 || height === 0) return `${inWords(outcome)} has no box`;
  if (top < 0 || seenBottom > innerHeight || left < 0 || right > innerWidth) {
    const box = [left, top, right, bottom].map(Math.round).join(', ');
    return `${inWords(outcome)} is out of the window: ${box} in ${innerWidth} x ${innerHeight}`;
  }
  for (const down of POINTS) {
    for (const across of POINTS) {
      const [x, y] = [left + width * across, top + (seenBottom - top) * down];
      const above = topmostAt(x, y);
      if (above && !isWithin(above, outcome)) {
        return `${inWords(above)} covers ${inWords(outcome)} at ${Math.round(x)}, ${Math.round(y)}`;
      }
    }
  }
  return undefined;
}

/** What lies on top at a point of the window, looked for through open shadow roots. */
function topmostAt(x: number, y: number): Element | null {
  let found = document.elementFromPoint(x, y);
  for (;;) {
    const deeper = found?.shadowRoot?.elementFromPoint(x, y);
    if (!deeper || deeper === found) return found;
    found = deeper;
  }
}

/** Rounded corners let through what is behind: what is around an outcome does not cover it. */
function isWithin(above: Element, outcome: Element): boolean {
  const root = outcome.getRootNode();
  const isAround = root instanceof ShadowRoot && above.contains(root.host);
  return isAround || outcome.contains(above) || above.contains(outcome);
}
