import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ClientSite,
  openClientPage,
  startClientSite,
  tag,
} from '../../support/bundle/client-page';
import { alive, countersOf } from '../../support/bundle/objects';
import { launchBrowser } from '../../support/bundle/open';

/** Rounds until everything lazy is loaded and every cache is full. */
const WARM_UP = 3;
const MOUNTS = 50;
const ROUNDS = 12;
/**
 * Objects that come and go (a prefetch under way, the engine's own bookkeeping), in all rounds together. One
 * kept widget has some 4000, one kept form of the walk some 250.
 */
const NOISE = 2000;

let site: ClientSite;
let browser: Browser;

beforeAll(async () => {
  site = await startClientSite((origins) => ({
    '/': tag(origins, 'data-investor="long" data-profile="every-element-open" routing="memory"'),
  }));
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await site?.close();
});

async function open(): Promise<Page> {
  const { page } = await openClientPage(browser, site, { path: '/' });
  await page.getByRole('button', { name: 'Save and continue' }).waitFor();
  await stepperLinks(page).first().waitFor();
  return page;
}

/** They come once the first section is live. */
function stepperLinks(page: Page) {
  return page.getByRole('navigation', { name: /progress|profile/i }).getByRole('link');
}

/** Takes the widget out and puts a new one with the same token source in its place. */
async function mountAnew(page: Page): Promise<void> {
  await page.evaluate(() => {
    const old = document.querySelector('investor-onboarding') as HTMLElement & {
      getAccessToken: unknown;
    };
    const fresh = document.createElement('investor-onboarding');
    for (const { name, value } of old.attributes) fresh.setAttribute(name, value);
    Object.assign(fresh, { getAccessToken: old.getAccessToken });
    old.replaceWith(fresh);
  });
  await page.getByRole('button', { name: 'Save and continue' }).waitFor();
  await stepperLinks(page).first().waitFor();
}

/** Opens every section the stepper leads to, and one other language. */
async function walkThrough(page: Page): Promise<void> {
  const links = stepperLinks(page);
  const names = await links.allInnerTexts();
  for (const [place] of names.entries()) {
    const link = links.nth(place);
    await link.click();
    await expect.poll(() => link.getAttribute('aria-current')).not.toBeNull();
    await page.getByRole('button', { name: 'Save and continue' }).waitFor();
  }
  for (const language of ['de', 'en']) {
    await page.evaluate((code) => {
      const element = document.querySelector('investor-onboarding') as HTMLElement & {
        setLanguage(code: string): void;
      };
      element.setLanguage(code);
    }, language);
    const save = language === 'de' ? 'Speichern und weiter' : 'Save and continue';
    await page.getByRole('button', { name: save }).waitFor();
  }
}

/** Does a step some times to warm up, then `rounds` times more: after these nothing more is alive. */
async function expectNoGrowth(
  what: string,
  step: (page: Page) => Promise<void>,
  rounds: number,
): Promise<void> {
  const page = await open();
  const cdp = await countersOf(page);
  for (let round = 0; round < WARM_UP; round += 1) await step(page);
  const before = await alive(cdp);
  for (let round = 0; round < rounds; round += 1) await step(page);
  const after = await alive(cdp);
  console.log(`${what}, before and after:`, before, after);
  expect(after.nodes).toBeLessThanOrEqual(before.nodes);
  expect(after.listeners).toBeLessThanOrEqual(before.listeners);
  expect(after.objects - before.objects).toBeLessThan(NOISE);
  await page.context().close();
}

describe('the memory that the widget takes', () => {
  it(
    'stays flat over fifty mounts',
    () => expectNoGrowth('Fifty mounts', mountAnew, MOUNTS),
    180_000,
  );

  it(
    'stays flat over a long session',
    () => expectNoGrowth('A long session', walkThrough, ROUNDS),
    300_000,
  );
});
