import { focused, shadowOf } from '../../support/browser/queries';
import { press } from '../../support/browser/user';
import { nextFrame, waitFor } from '../../support/browser/wait-for';
import { inWords } from './fitting';

const MOST_STOPS = 90;
const MOMENT_MS = 1000;
/** Points of a control that are looked at, across and down. */
const POINTS = 5;

/**
 * Goes through the widget by Tab, or backwards, and gives what could not be seen, half of it at least, while
 * it had the focus: outside the window, or under a bar that sticks, a prompt or a dialog's own bars (WCAG 2.4.11).
 */
export async function unseenInFocus(
  element: Element,
  key: 'Tab' | 'Shift+Tab',
): Promise<{ unseen: string[]; stops: number }> {
  const unseen: string[] = [];
  const seen = new Set<Element>();
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    await press(key);
    const stop = focused();
    if (!stop || !shadowOf(element).contains(stop) || seen.has(stop)) break;
    seen.add(stop);
    // What is scrolled to may be laid out only then, and an answer that comes late may push it away for a moment.
    await nextFrame();
    await waitFor('what has the focus', () => isSeen(stop), MOMENT_MS).catch(() => {});
    if (!isSeen(stop)) unseen.push(`${key} leads to what can't be seen: ${inWords(stop)}`);
  }
  return { unseen, stops: seen.size };
}

/**
 * Whether at least half of what has the focus can be seen; a checkbox or a file field is drawn as its label.
 */
export function isSeen(stop: Element): boolean {
  const { labels } = stop as HTMLInputElement;
  const isDrawn = !stop.matches('[type=checkbox], [type=radio], [type=file]');
  const drawn = isDrawn ? stop : ([...(labels ?? [])].at(-1) ?? stop);
  const box = drawn.getBoundingClientRect();
  const root = stop.getRootNode() as ShadowRoot;
  const places = Array.from({ length: POINTS }, (_, place) => (place + 0.5) / POINTS);
  const points = places.flatMap((down) =>
    places.map((across) => {
      const [x, y] = [box.left + box.width * across, box.top + box.height * down];
      // A locked section is dimmed, not hidden.
      const top = root.elementsFromPoint(x, y).find((one) => !one.matches('.locked-overlay'));
      return top !== undefined && (drawn.contains(top) || isAround(top, drawn));
    }),
  );
  return points.filter(Boolean).length > points.length / 2;
}

/** What lies on top may be the control's own box, where the control lets presses through. */
function isAround(top: Element, drawn: Element): boolean {
  return top.contains(drawn) && top.matches('label, .choice, .select, .field');
}
