import { DEFAULT_THEME_CSS } from '../../../src/theme/default-brand';
import { expect } from '../support/assert';
import { fakeBackend } from '../support/backend';
import { cleanUp, describe, it } from '../support/suite';
import { eventually } from '../support/wait-for';
import { heading, putWidget } from '../support/widget';

const PRIMARY = '--onboarding-primary';
const DEFAULT_PRIMARY = /--onboarding-primary:([^;]+)/.exec(DEFAULT_THEME_CSS)?.[1] ?? '';

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

function loadedThemeCode(): boolean {
  return performance
    .getEntriesByType('resource')
    .some(({ name }) => name.includes('/src/theme/client-brand'));
}

describe('the first paint', () => {
  it('needs no theme code where the theme is the default', async () => {
    const element = putWidget({ api: fakeBackend().api });
    const seen = watchPrimary(element);
    await heading(element, 'About you');
    await eventually('a frame', () => expect(seen).toEqual([DEFAULT_PRIMARY]));
    expect(loadedThemeCode()).toBe(false);
  });

  it("has a client's colours, never the default ones before them", async () => {
    const element = putWidget({ api: fakeBackend().api, attributes: { theme: 'pine' } });
    const seen = watchPrimary(element);
    await heading(element, 'About you');
    await eventually('a frame', () => expect(seen).toHaveLength(1));
    expect(seen[0]).toContain('#0f766e');
    expect(loadedThemeCode()).toBe(true);
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
