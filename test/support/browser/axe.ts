import axe, { type RuleObject } from 'axe-core';
import { shadowOf } from './queries';
import { settled, waitFor } from './wait-for';

/** For a part rendered by itself: the test's page around it has no landmarks. */
export const WITHOUT_PAGE: RuleObject = { region: { enabled: false } };

/** What axe finds in the shadow root of an element once nothing in it moves any more, in words. */
export async function axeFindings(
  element: Element,
  rules: RuleObject = {},
): Promise<readonly string[]> {
  await settled();
  // A sheet that comes later lets things appear anew; what comes more than once is a spinner, or pulses.
  await waitFor('everything to be at rest', () =>
    shadowOf(element)
      .getAnimations()
      .every(
        ({ effect, playState }) =>
          playState === 'finished' || Number(effect?.getTiming().iterations) > 1,
      ),
  );
  const { violations } = await axe.run(element, {
    resultTypes: ['violations'],
    // Our sheets are constructed: there is none to be fetched.
    preload: false,
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    rules,
  });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}
