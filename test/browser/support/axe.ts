import axe from 'axe-core';
import { shadowOf } from './queries';

/** What axe finds in the widget once nothing moves any more, in words. */
export async function axeFindings(element: HTMLElement): Promise<string[]> {
  const finite = shadowOf(element)
    .getAnimations()
    .filter(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY);
  await Promise.all(finite.map(({ finished }) => finished));
  const { violations } = await axe.run(element, {
    resultTypes: ['violations'],
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  );
}
