import { themeCss } from '../../../src/theme/rules/theme-css';
import { findTheme } from '../../../src/theme/rules/theme-table';
import { expect } from '../../support/browser/assert';
import { fakeBackend } from '../../support/browser/backend';
import { cleanUp, describe, it } from '../../support/browser/suite';
import { eventually } from '../../support/browser/wait-for';
import { heading, putWidget } from '../../support/browser/widget';

const PRIMARY = '--onboarding-primary';
const DEFAULT_CSS = themeCss(findTheme('default', undefined).theme);
const DEFAULT_PRIMARY = /--onboarding-primary:([^;]+)/.exec(DEFAULT_CSS)?.[1] ?? '';

/** The primary colour with which anything of the app stood in the tree, in every frame until stopped. */
function watchPrimary(element: HTMLElement): string[] {
  const seen: string[] = [];
  const look = () => {
    if (element.shadowRoot?.querySelector('.onboarding')) {
      const colour = getComputedStyle(element).getPropertyValue(PRIMARY);
      if (seen.at(-1) !== colour) seen.push(colour);
    }
    frame = requestAnimationFrame(look);
  };
  let frame = requestAnimationFrame(look);
  cleanUp(() => cancelAnimationFrame(frame));
  return seen;
}

describe('the first paint', () => {
  it('has the default colours where no theme is named', async () => {
    const element = putWidget({ api: fakeBackend().api });
    const seen = watchPrimary(element);
    await heading(element, 'About you');
    await eventually('a frame', () => expect(seen).toEqual([DEFAULT_PRIMARY]));
  });

  it("has a client's colours, never the default ones before them", async () => {
    const element = putWidget({ api: fakeBackend().api, attributes: { theme: 'pine' } });
    const seen = watchPrimary(element);
    await heading(element, 'About you');
    await eventually('a frame', () => expect(seen).toHaveLength(1));
    expect(seen[0]).toContain('#0f766e');
  });

  it('keeps the tree where the theme changes later', async () => {
    const element = putWidget({ api: fakeBackend().api });
    const shown = await heading(element, 'About you');
    element.setAttribute('theme', 'pine');
    await eventually("the client's colours", () =>
      expect(getComputedStyle(element).getPropertyValue(PRIMARY)).toContain('#0f766e'),
    );
    expect(await heading(element, 'About you')).toBe(shown);
  });
});
