import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFindings } from '../../support/bundle/axe';
import { type ClientSite, openClientPage, startClientSite } from '../../support/bundle/client-page';
import { type Drawing, drawFor, drawnPage } from '../../support/bundle/drawn';
import type { LayoutShift } from '../../support/bundle/layout-shift';
import { launchBrowser, type OpenOptions } from '../../support/bundle/open';

let site: ClientSite;
let browser: Browser;
const drawn = { tag: '' };

beforeAll(async () => {
  site = await startClientSite((origins) => ({ '/drawn': drawnPage(origins, drawn) }));
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

/** Draws the page for an investor. */
async function draw(investor: string, drawing?: Drawing): Promise<void> {
  drawn.tag = await drawFor(site, investor, drawing);
}

/** Notes how far the layout has shifted. */
function followShifts(): void {
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries()) window.shifted += (shift as LayoutShift).value;
  }).observe({ type: 'layout-shift', buffered: true });
}

declare global {
  interface Window {
    shifted: number;
  }
}

/** Opens the drawn page and holds the script back until it is let through. */
async function openHeld(path = '/drawn', options: OpenOptions = {}) {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const whole = await openClientPage(browser, site, {
    path,
    isOpenAtOnce: true,
    beforeScripts: followShifts,
    prepare: (context) =>
      context.route('**/investor-onboarding.js', async (route) => {
        await opened;
        await route.continue();
      }),
    ...options,
  });
  const { page } = whole;
  await page.getByRole('region', { name: 'Your profile' }).waitFor();
  return {
    page,
    /** Lets the script through, and waits until the widget can be used. */
    script: async () => {
      open();
      await page.waitForFunction(() =>
        window.heardEvents.some(({ type }) => type === 'onboarding-ready'),
      );
      return whole;
    },
  };
}

const replaced = /the drawn screen is replaced/;

describe('a first screen that a server has drawn', () => {
  it('keeps what was typed, ticked and chosen before the script, the focus and the caret', async () => {
    await draw('drawn-ada');
    const { page, script } = await openHeld();
    const first = page.getByLabel('First name');
    await first.fill('Ada');
    await page.getByLabel('Last name').fill('Byron');
    await page.getByLabel('Date of birth').fill('1985-07-12');
    await page.getByLabel('Nationality').selectOption('France');
    await page.getByLabel('I invest on my own behalf').check();
    await first.focus();
    await first.press('Home');
    await first.press('ArrowRight');
    const node = await first.elementHandle();

    const { expectQuiet, close } = await script();
    expect(await first.evaluate((now, before) => now === before, node)).toBe(true);
    await page.keyboard.type('nn');
    expect(await first.inputValue()).toBe('Annda');
    expect(await page.getByLabel('Last name').inputValue()).toBe('Byron');
    expect(await page.getByLabel('I invest on my own behalf').isChecked()).toBe(true);
    expect(await page.evaluate(() => window.shifted)).toBe(0);
    await page.getByRole('button', { name: 'Save and continue' }).click();
    await page.getByRole('heading', { name: 'Contact and home address' }).waitFor();
    const stored = await site.backend.investor('drawn-ada');
    expect(JSON.stringify(stored)).toContain('Annda');
    expect(JSON.stringify(stored)).toContain('1985-07-12');
    expectQuiet();
    await close();
  });

  it('sends nothing before the script, and saves once for a press', async () => {
    await draw('drawn-bea');
    const { page, script } = await openHeld();
    const button = page.getByRole('button', { name: 'Save and continue' });
    expect(await button.getAttribute('aria-busy')).toBe('true');
    await page.getByLabel('First name').fill('Bea');
    await page.getByLabel('First name').press('Enter');
    await page.getByLabel('Last name').fill('Lovelace');
    await page.getByLabel('Date of birth').fill('1985-07-12');
    await page.getByLabel('Nationality').selectOption('France');
    await page.getByLabel('I invest on my own behalf').check();
    const address = page.url();
    await button.click();
    await page.getByText('Still loading').waitFor();
    await button.click();
    expect(page.url()).toBe(address);
    const { requests, expectQuiet, close } = await script();
    await page.getByRole('heading', { name: 'Contact and home address' }).waitFor();
    const saves = requests.filter(({ method }) => method === 'PUT');
    expect(saves).toHaveLength(1);
    expectQuiet();
    await close();
  });

  it('reads the session before it saves, and forgets everything for another investor', async () => {
    await draw('drawn-cyd', { attributes: { 'data-investor': 'drawn-dan' } });
    const { page, script } = await openHeld();
    await page.getByLabel('First name').fill('Cyd');
    const { requests, expectQuiet, close } = await script();
    await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('');
    const sent = requests.filter(({ url }) => url.includes('/v1/'));
    expect(sent.filter(({ method }) => method !== 'GET')).toEqual([]);
    expect(sent.some(({ url }) => url.endsWith('/session'))).toBe(true);
    expectQuiet();
    await close();
  });

  it('shows who is signed out', async () => {
    await draw('drawn-eve', { change: () => ({ session: null, qualification: null }) });
    const { page, script } = await openHeld();
    await page.getByRole('heading', { name: 'You are signed out' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    const { close } = await script();
    // Somebody is signed in after all.
    await page.getByLabel('First name').waitFor();
    await close();
  });

  it('shows the dashboard', async () => {
    await draw('drawn-fay', { settings: { hash: '#/app/dashboard' }, profile: 'returning' });
    const { page, script } = await openHeld('/drawn#/app/dashboard');
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    const { expectQuiet, close } = await script();
    expect(await page.evaluate(() => window.shifted)).toBe(0);
    expectQuiet();
    await close();
  });

  it('has every kind of field, without a finding of axe', async () => {
    await draw('drawn-gil', { profile: 'every-element-open' });
    const { page, script } = await openHeld();
    expect(await axeFindings(page)).toEqual([]);
    const { close } = await script();
    await close();
  });

  it('makes way for another version in one step, and keeps what was typed', async () => {
    await draw('drawn-hal');
    drawn.tag = drawn.tag.replace(/"version":"[^"]*"/, '"version":"0.0.0"');
    const { page, script } = await openHeld();
    await page.getByLabel('First name').fill('Hal');
    await page.getByLabel('I invest on my own behalf').check();
    await page.getByLabel('First name').focus();
    const told: string[] = [];
    page.on('console', (line) => told.push(line.text()));
    const { expectQuiet, close } = await script();
    await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Hal');
    expect(await page.getByLabel('I invest on my own behalf').isChecked()).toBe(true);
    expect(await page.getByRole('button', { name: 'Save and continue' }).count()).toBe(1);
    expect(told).toContainEqual(expect.stringMatching(replaced));
    expectQuiet();
    await close();
  });
});
