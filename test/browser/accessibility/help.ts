import { shadowOf } from '../../support/browser/queries';

/** Screens before there is a profile know nobody to ask. */
const WITHOUT_HELP = ['signed out', 'an error', 'loading'];
const HELP = ['Contact us', 'Help (opens in a new tab)'];

/** What does not end with contact and help in its footer, in this order (WCAG 3.2.6). */
export function helpElsewhere(screen: string, element: Element): string[] {
  if (WITHOUT_HELP.includes(screen)) return [];
  const links = [...shadowOf(element).querySelectorAll('.frame a')].slice(-HELP.length);
  const isThere = HELP.every(
    (words, place) => links[place]?.closest('footer') && links[place]?.textContent === words,
  );
  return isThere ? [] : [`ends with ${links.map(({ outerHTML }) => outerHTML).join(' ')}`];
}
