import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ClientSite,
  heardEvents,
  openClientPage,
  startClientSite,
  tag,
} from '../../support/bundle/client-page';
import { tabTo, tick, typeInto } from '../../support/bundle/fill-by-keyboard';
import { launchBrowser } from '../../support/bundle/open';
import { longIt } from '../../support/long';

let site: ClientSite;
let browser: Browser;

beforeAll(async () => {
  site = await startClientSite((origins) => ({ '/switch': tag(origins, 'data-investor="sam"') }));
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await site?.close();
});

const radio = (group: RegExp) => (page: Page) =>
  page.getByRole('radiogroup', { name: group }).getByRole('radio').first();

/** Ticks what a switch has moved to: Space is its only press. */
async function pressOn(page: Page, control: ReturnType<Page['getByRole']>): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press('Space');
}

const save = (page: Page) => pressOn(page, page.getByRole('button', { name: 'Save and continue' }));

/**
 * Every section of the demo's profile by Tab and Space. What is typed comes from an on-screen keyboard, the letters
 * that choose an option too; of radios the first is chosen, since the platform's way to the others is the arrows.
 */
async function wholeProfile(page: Page): Promise<void> {
  const arrive = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
  await arrive('Personal details');
  await typeInto(page, /First name/, 'Sam');
  await typeInto(page, /Last name/, 'Keller');
  await typeInto(page, /Date of birth/, '07071985');
  await typeInto(page, /Nationality/, 'Lux');
  await tick(page, /on my own behalf/);
  await save(page);
  await arrive('Contact and home address');
  await typeInto(page, /E-mail address/, 'sam@example.com');
  await typeInto(page, /Street and number/, '12 rue de la Gare');
  await typeInto(page, /Postcode/, 'L-1611');
  await typeInto(page, /Town or city/, 'Luxembourg');
  await typeInto(page, /Country/, 'Lux');
  await save(page);
  await arrive('Tax residence');
  await typeInto(page, /Country of tax residence/, 'Lux');
  await typeInto(page, /Tax identification number/, '1985071204815');
  await pressOn(page, radio(/US person/)(page));
  await save(page);
  await arrive('Your funds');
  await typeInto(page, /Yearly income/, '84000');
  await typeInto(page, /Amount you plan to invest/, '2500');
  await pressOn(page, radio(/Where does the money/)(page));
  await save(page);
  await arrive('Declarations');
  await tick(page, /complete and true/);
  await tick(page, /I accept the terms/);
  await save(page);
}

describe('with a switch, on a touch screen', () => {
  longIt(
    'the whole profile can be done by Tab and Space, and every control is high enough for a finger',
    async () => {
      const context = { hasTouch: true, isMobile: true, viewport: { width: 400, height: 800 } };
      const opened = await openClientPage(browser, site, { path: '/switch', context });
      const { page } = opened;
      await page.getByRole('heading', { level: 1, name: 'Personal details' }).waitFor();
      const selector = page.getByRole('combobox', { name: 'Language' });
      expect((await selector.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      await wholeProfile(page);
      await page.getByRole('heading', { name: 'Your identity is being reviewed' }).waitFor();
      // The message stands for 3 s before the host hears of it.
      await expect
        .poll(async () => (await heardEvents(page)).at(-1)?.type)
        .toBe('onboarding-complete');
      opened.expectQuiet();
      await opened.close();
    },
  );

  it('the page can be zoomed by pinching: nothing in the widget prevents it', async () => {
    const context = { hasTouch: true, isMobile: true, viewport: { width: 400, height: 800 } };
    const opened = await openClientPage(browser, site, { path: '/switch', context });
    const { page } = opened;
    await page.locator('investor-onboarding h1').first().waitFor();
    const blocked = await page.evaluate(() => {
      const root = document.querySelector('investor-onboarding')?.shadowRoot;
      const all = [...(root?.querySelectorAll('*') ?? [])];
      return all
        .map((one) => getComputedStyle(one).touchAction)
        .filter((action) => !/auto|manipulation|pinch-zoom/.test(action));
    });
    expect(blocked).toEqual([]);
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Input.synthesizePinchGesture', { x: 200, y: 400, scaleFactor: 2 });
    expect(await page.evaluate(() => visualViewport?.scale)).toBeGreaterThan(1.5);
    await opened.close();
  });
});
