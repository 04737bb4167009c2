import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CODE_LIMIT_MS } from '../../../src/kit/lazy/import-again';
import {
  type ClientSite,
  demoControl,
  openClientPage,
  startClientSite,
  tag,
} from '../../support/bundle/client-page';
import { choose, chooseRadio, save, tick, typeInto } from '../../support/bundle/fill-by-keyboard';
import { launchBrowser } from '../../support/bundle/open';
import { longIt } from '../../support/long';

let site: ClientSite;
let browser: Browser;

const FAILED_LOAD = /Failed to load resource/;

beforeAll(async () => {
  site = await startClientSite((origins) => ({
    '/plain': tag(origins, 'data-investor="ann"'),
    '/drafts': tag(origins, 'data-investor="ben" drafts="session"'),
    '/lost': tag(origins, 'data-investor="cat"'),
    '/expired': tag(origins, 'data-investor="dan"'),
    '/chunk': tag(origins, 'data-investor="eve"'),
    '/no-chunk': tag(origins, 'data-investor="fay"'),
    '/no-app': tag(origins, 'data-investor="gil"'),
    '/no-app-polish': tag(origins, 'data-investor="ewa" lang="pl"'),
    '/third-app': tag(origins, 'data-investor="hal"'),
    '/slow-app': tag(origins, 'data-investor="ida"'),
    '/slow-backend': tag(origins, 'data-investor="ira"'),
    '/hanging-save': tag(origins, 'data-investor="joy"'),
    '/hanging-lists': tag(origins, 'data-investor="lou" data-profile="everyone"'),
    '/slow-save': tag(origins, 'data-investor="jon"'),
    '/conflict': tag(origins, 'data-investor="kim"'),
  }));
  browser = await launchBrowser();
});

afterEach(async () => {
  site.missing.clear();
  await demoControl(site, '/faults', {}, 'DELETE');
});

afterAll(async () => {
  await browser?.close();
  await site?.close();
});

function arriveAt(page: Page, name: string): Promise<void> {
  return page.getByRole('heading', { level: 1, name }).waitFor();
}

async function fill(page: Page): Promise<void> {
  await arriveAt(page, 'Personal details');
  await typeInto(page, /First name/, 'Anna');
  await typeInto(page, /Last name/, 'Keller');
  await typeInto(page, /Date of birth/, '07071985');
  await choose(page, /Nationality/, 'Lux');
  await tick(page, /on my own behalf/);
}

const puts = (requests: readonly { method: string; url: string }[]) =>
  requests.filter(({ method, url }) => method === 'PUT' && /personal-details/.test(url)).length;

describe('nothing typed is lost', () => {
  it('when the response of a save is lost: the save is sent once', async () => {
    const opened = await openClientPage(browser, site, { path: '/lost' });
    const { page, requests } = opened;
    await fill(page);
    // A browser sends a call once more by itself when its connection was an old one.
    const fault = { kind: 'lose' };
    await demoControl(site, '/faults', { action: 'saveSection', times: 5, fault });
    await save(page);
    await arriveAt(page, 'Contact and home address');
    expect(puts(requests)).toBe(1);
    opened.expectQuiet(FAILED_LOAD);
    await opened.close();
  });

  longIt(
    'when the session has ended: many calls request one token, and the save continues',
    async () => {
      const opened = await openClientPage(browser, site, { path: '/expired' });
      const { page, requests } = opened;
      const tokens = () => requests.filter(({ url }) => url.endsWith('/demo/token')).length;
      await fill(page);
      const before = tokens();
      await demoControl(site, '/token/expire', { investor: 'dan' });
      await page.locator('investor-onboarding').evaluate((element) => {
        (element as HTMLElement & { refresh(): void }).refresh();
      });
      await expect.poll(tokens).toBe(before + 1);
      await save(page);
      await arriveAt(page, 'Contact and home address');
      expect(tokens()).toBe(before + 1);
      opened.expectQuiet(FAILED_LOAD);
      await opened.close();
    },
  );

  longIt('when the page is reloaded, with drafts; discard removes it', async () => {
    const opened = await openClientPage(browser, site, { path: '/drafts' });
    const { page } = opened;
    await arriveAt(page, 'Personal details');
    await typeInto(page, /First name/, 'Anna');
    await typeInto(page, /Last name/, 'Keller');
    await expect
      .poll(() => page.evaluate(() => Object.values({ ...sessionStorage }).join()))
      .toContain('Keller');
    await page.reload();
    await page.getByText('We kept what you typed').waitFor();
    await expect.poll(() => page.getByLabel(/First name/).inputValue()).toBe('Anna');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect.poll(() => page.getByLabel(/First name/).inputValue()).toBe('');
    await page.getByText('We kept what you typed').waitFor({ state: 'detached' });
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    opened.expectQuiet();
    await opened.close();
  });

  longIt('while there is no connection, which is announced until it is back', async () => {
    const opened = await openClientPage(browser, site, { path: '/plain' });
    const { page } = opened;
    await arriveAt(page, 'Personal details');
    await page
      .getByText(/sections? done/)
      .first()
      .waitFor({ state: 'attached' });
    await typeInto(page, /First name/, 'Anna');
    await page.context().setOffline(true);
    await page.getByRole('status').getByText('You are offline.').waitFor();
    await page.context().setOffline(false);
    await page.getByText('The connection is back.').waitFor();
    expect(await page.getByLabel(/First name/).inputValue()).toBe('Anna');
    opened.expectQuiet();
    await opened.close();
  });
});

/** Holds these files back until it is let through. */
async function holdBack(page: Page, files: RegExp): Promise<() => void> {
  let letThrough = () => {};
  const gate = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(files, async (route) => {
    await gate;
    await route.continue().catch(() => {});
  });
  return letThrough;
}

describe('code that is slow', () => {
  longIt('says Loading until the app is there', async () => {
    const opened = await openClientPage(browser, site, { path: '/slow-app' });
    const { page } = opened;
    const letThrough = await holdBack(page, /\/chunks\/app\.js/);
    await page.reload({ waitUntil: 'commit' });
    await page
      .getByRole('status')
      .filter({ hasText: /^Loading$/ })
      .waitFor();
    // Ten seconds have passed for its animation, by which it tells the time.
    await page.evaluate(() => {
      const root = document.querySelector('investor-onboarding')?.shadowRoot;
      for (const animation of root?.getAnimations() ?? []) animation.finish();
    });
    await page
      .getByRole('status')
      .filter({ hasText: /^Still loading$/ })
      .waitFor();
    letThrough();
    await arriveAt(page, 'Personal details');
    opened.expectQuiet();
    await opened.close();
  });

  it('says that a section, or a slow backend, still loads after ten seconds', async () => {
    const opened = await openClientPage(browser, site, { path: '/slow-backend', clock: true });
    const { page } = opened;
    const letThrough = await holdBack(page, /\/v1\/qualification$/);
    await page.reload({ waitUntil: 'commit' });
    const status = (text: string) =>
      page.getByRole('status').filter({ hasText: new RegExp(`^${text}$`) });
    await status('Loading').waitFor();
    await page.clock.runFor(10_000);
    await status('Still loading').waitFor();
    letThrough();
    await page.clock.resume();
    await arriveAt(page, 'Personal details');
    opened.expectQuiet();
    await opened.close();
  });

  longIt('lets a save arrive, though the element is removed and put back meanwhile', async () => {
    const opened = await openClientPage(browser, site, { path: '/slow-save' });
    const { page, requests } = opened;
    const letThrough = await holdBack(page, /\/submit-/);
    await page.reload();
    await fill(page);
    await save(page);
    await page.evaluate(async () => {
      const element = document.querySelector('investor-onboarding') as HTMLElement;
      const parent = element.parentElement as HTMLElement;
      element.remove();
      await new Promise((resolve) => requestAnimationFrame(resolve));
      parent.append(element);
    });
    letThrough();
    // Whether the press still counts is the widget's choice: it must be usable, with all that was typed.
    await expect
      .poll(async () => {
        if (await page.getByRole('heading', { level: 1, name: /^Contact/ }).isVisible())
          return true;
        const button = page.getByRole('button', { name: 'Save and continue' });
        if (await button.isEnabled()) await button.click();
        return false;
      })
      .toBe(true);
    expect(puts(requests)).toBe(1);
    opened.expectQuiet();
    await opened.close();
  });
});

describe('code that does not load', () => {
  longIt('leads to one more request, past the cache', async () => {
    const opened = await openClientPage(browser, site, {
      path: '/chunk',
      beforeScripts: [],
    });
    const { page, requests } = opened;
    await page.route(/\/submit-[^?]*\.js$/, (route) => route.fulfill({ status: 404 }));
    await page.reload();
    await fill(page);
    await save(page);
    await arriveAt(page, 'Contact and home address');
    const asked = requests.filter(({ url }) => /submit-/.test(url)).map(({ url }) => url);
    expect(asked.some((url) => url.endsWith('?again'))).toBe(true);
    opened.expectQuiet(FAILED_LOAD);
    await opened.close();
  });

  it('shows an error and keeps what was typed, until it loads', async () => {
    const opened = await openClientPage(browser, site, { path: '/no-chunk' });
    const { page } = opened;
    await page.route(/\/submit-/, (route) => route.fulfill({ status: 404 }));
    await page.reload();
    await fill(page);
    await save(page);
    await page.getByText('A part of this form could not be loaded.').waitFor();
    expect(await page.getByLabel(/First name/).inputValue()).toBe('Anna');
    await page.unroute(/\/submit-/);
    await save(page);
    await arriveAt(page, 'Contact and home address');
    opened.expectQuiet(FAILED_LOAD, /NETWORK: no code for the submit/);
    await opened.close();
  });

  longIt(
    'never arrives: the save ends in a message, and works once the code is there',
    async () => {
      const opened = await openClientPage(browser, site, { path: '/hanging-save', clock: true });
      const { page } = opened;
      const letThrough = await holdBack(page, /\/submit-/);
      await page.reload();
      await fill(page);
      await save(page);
      await page.clock.runFor(CODE_LIMIT_MS);
      await page.clock.runFor(CODE_LIMIT_MS);
      await page.getByText('A part of this form could not be loaded.').waitFor();
      expect(await page.getByLabel(/First name/).inputValue()).toBe('Anna');
      letThrough();
      await save(page);
      await arriveAt(page, 'Contact and home address');
      opened.expectQuiet(/NETWORK: no code for the submit/);
      await opened.close();
    },
  );

  longIt('leaves lists out: the section comes without them, with a message', async () => {
    const opened = await openClientPage(browser, site, { path: '/hanging-lists', clock: true });
    const { page } = opened;
    const letThrough = await holdBack(page, /\/lists-/);
    await arriveAt(page, 'Who invests');
    await chooseRadio(page, /yourself/, 'For a company');
    await save(page);
    await arriveAt(page, 'Company details');
    await typeInto(page, /^Company name/, 'Lovelace Engines');
    await choose(page, /^Country/, 'Lux');
    // The papers are in already, so the section after this one has lists.
    await site.backend.change('lou', (investor) => ({
      ...investor,
      sections: {
        ...investor.sections,
        'company-documents': { values: {}, completed: true, savedAt: Date.now() },
      },
    }));
    const asked = page.waitForRequest(/\/lists-/);
    await save(page);
    await asked;
    await page.clock.runFor(CODE_LIMIT_MS);
    await page.clock.runFor(CODE_LIMIT_MS);
    await page.getByText('A part of this form could not be loaded.').waitFor();
    letThrough();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Add a director' }).waitFor();
    opened.expectQuiet(/NETWORK: no code for lists/);
    await opened.close();
  });

  longIt('ahead of its use keeps no conflict from being asked about', async () => {
    const opened = await openClientPage(browser, site, { path: '/conflict' });
    const { page } = opened;
    let refused = 0;
    await page.route(/\/submit-/, (route) => {
      refused += 1;
      return route.fulfill({ status: 404 });
    });
    await page.reload();
    await fill(page);
    await expect.poll(() => refused).toBeGreaterThan(0);
    await page.unroute(/\/submit-/);
    const fault = { kind: 'status', status: 412, code: 'SECTION_CHANGED' };
    await demoControl(site, '/faults', { action: 'saveSection', times: 1, fault });
    await save(page);
    await page.getByRole('dialog', { name: /changed elsewhere/ }).waitFor();
    opened.expectQuiet(FAILED_LOAD);
    await opened.close();
  });

  it('shows an error until the app loads, says that it loads, and keeps the focus', async () => {
    site.missing.add('/app.js');
    const opened = await openClientPage(browser, site, { path: '/no-app' });
    const { page } = opened;
    const failure = page.getByText('This form could not be loaded.');
    const tryAgain = page.getByRole('button', { name: 'Try again' });
    const hasFocus = () => tryAgain.evaluate((button) => button.matches(':focus'));
    await failure.waitFor();
    const letThrough = await holdBack(page, /app\.js/);
    await tryAgain.press('Enter');
    await page.getByRole('alert').getByText('Loading', { exact: true }).waitFor();
    expect(await hasFocus()).toBe(true);
    letThrough();
    await failure.waitFor();
    expect(await hasFocus()).toBe(true);
    site.missing.clear();
    await tryAgain.click();
    await fill(page);
    expect(await failure.or(tryAgain).count()).toBe(0);
    await save(page);
    await arriveAt(page, 'Contact and home address');
    opened.expectQuiet(FAILED_LOAD, /app\.js could not be loaded/);
    await opened.close();
  });

  longIt('says in the language of the page that it could not be loaded', async () => {
    site.missing.add('/app.js');
    const opened = await openClientPage(browser, site, { path: '/no-app-polish' });
    await opened.page.getByText('Nie udało się wczytać formularza.').waitFor();
    await opened.page.getByRole('button', { name: 'Spróbuj ponownie' }).waitFor();
    site.missing.clear();
    opened.expectQuiet(FAILED_LOAD, /app\.js could not be loaded/);
    await opened.close();
  });

  longIt('comes by a third address to a browser that can run none from the others', async () => {
    site.missing.add('/app.js');
    const opened = await openClientPage(browser, site, { path: '/third-app' });
    const { page } = opened;
    await page.getByText('This form could not be loaded.').waitFor();
    await page.route(/\/(chunks|%63hunks)\/app\.js$/, (route) => route.abort());
    site.missing.clear();
    await page.getByRole('button', { name: 'Try again' }).click();
    await fill(page);
    await save(page);
    await arriveAt(page, 'Contact and home address');
    opened.expectQuiet(FAILED_LOAD, /app\.js could not be loaded/);
    await opened.close();
  });
});
