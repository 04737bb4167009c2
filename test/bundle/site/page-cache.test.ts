import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ClientSite, startClientSite, tag } from '../../support/bundle/client-page';
import { goBack, keepsPages, launchKeepingBrowser } from '../../support/bundle/keeping-browser';
import { pageWith } from '../../support/bundle/servers';

/** Runs in the page before the widget: signs the investor in, and notes events, calls and how the page came. */
function actAsHost(): void {
  const noted: Noted = { events: [], asked: [], persisted: false };
  window.noted = noted;
  for (const name of ['ready', 'step-change', 'section-saved', 'error']) {
    addEventListener(`onboarding-${name}`, () => noted.events.push(name));
  }
  addEventListener('pageshow', (event) => {
    noted.persisted = event.persisted;
  });
  const plainFetch = fetch;
  globalThis.fetch = (input, init) => {
    noted.asked.push(new URL(input instanceof Request ? input.url : input).pathname);
    return plainFetch(input, init);
  };
  addEventListener('DOMContentLoaded', () => {
    const element = document.querySelector('investor-onboarding');
    const api = element?.getAttribute('api-base')?.replace(/\/v1$/, '');
    const getAccessToken = async () => {
      const body = JSON.stringify({ investor: 'kept', profile: 'individual' });
      const headers = { 'content-type': 'application/json' };
      const answer = await plainFetch(`${api}/demo/token`, { method: 'POST', headers, body });
      return (await answer.json()).accessToken;
    };
    Object.assign(element ?? {}, { getAccessToken });
  });
}

interface Noted {
  readonly events: string[];
  readonly asked: string[];
  persisted: boolean;
}

declare global {
  interface Window {
    noted: Noted;
  }
}

let site: ClientSite;
let browser: Browser;

beforeAll(async () => {
  site = await startClientSite((origins) => ({
    '/kept': {
      html: pageWith(
        origins,
        `<a href="/elsewhere">Elsewhere</a>${tag(origins, 'auth="bearer"')}`,
      ).replace('<head>', `<head><script>(${actAsHost})()</script>`),
      policy: null,
      kept: true,
    },
    '/elsewhere': {
      html: '<!doctype html><title>Elsewhere</title><h1>Elsewhere</h1>',
      policy: null,
    },
  }));
  browser = await launchKeepingBrowser();
});

afterAll(async () => {
  await browser?.close();
  await site?.close();
});

const noted = (page: Page) => page.evaluate(() => window.noted);
const firstName = '>>> input';

/** Runs in the page. */
function isThere(): boolean {
  return Boolean(document.querySelector('investor-onboarding')?.shadowRoot?.querySelector('input'));
}

/** Runs in the page: have the last files come that are loaded ahead? What is under way keeps a page out of the cache. */
function isQuiet(): boolean {
  const files = performance.getEntriesByType('resource').map(({ name }) => name);
  return ['around', 'screens'].every((part) => files.some((name) => name.includes(`/${part}`)));
}

/** Runs in the page: why the browser loaded it anew; null if it did not. */
function whyNotKept(): unknown {
  const [entry] = performance.getEntriesByType('navigation');
  const { notRestoredReasons = null } = entry as PerformanceEntry & {
    notRestoredReasons?: unknown;
  };
  return JSON.parse(JSON.stringify(notRestoredReasons));
}

describe('a page restored from the back/forward cache', () => {
  // On a machine with much else to do Chromium drops a page now and then, and loads it anew.
  it('stays as it was, checks the session once, and emits no event twice', {
    retry: 2,
  }, async ({ skip }) => {
    const page = await browser.newPage();
    // The browser that comes with the packages keeps no page at all, not even one without the widget.
    if (!(await keepsPages(page, `${site.portal}/elsewhere`)))
      skip('this browser has no back/forward cache');
    await page.goto(`${site.portal}/kept`);
    await page.waitForFunction(isThere);
    await page.waitForFunction(isQuiet);
    await page.waitForNetworkIdle();
    // A mark of this page alone: unsaved answers would bring the browser's own question, which is another test's.
    await page.$eval(firstName, (input) => {
      (input as HTMLInputElement).dataset.mark = 'kept';
    });
    await expect.poll(async () => (await noted(page)).asked).toContain('/v1/disclaimers/missing');
    // A call under way would keep the page out of the cache too.
    await page.waitForNetworkIdle();
    const before = await noted(page);
    await Promise.all([page.waitForNavigation(), page.click('a')]);
    expect(new URL(page.url()).pathname).toBe('/elsewhere');
    await goBack(page, `${site.portal}/kept`);
    expect(await page.evaluate(whyNotKept)).toBeNull();
    await expect
      .poll(async () => (await noted(page)).asked.slice(before.asked.length))
      .toEqual(['/v1/session']);
    const after = await noted(page);
    expect(after.persisted).toBe(true);
    expect(after.events).toEqual(before.events);
    expect(after.events.filter((name) => name === 'ready')).toHaveLength(1);
    const mark = await page.$eval(firstName, (input) => (input as HTMLInputElement).dataset.mark);
    expect(mark).toBe('kept');
    // Calls go out again.
    await page.evaluate(() => {
      document.querySelector('investor-onboarding')?.refresh();
    });
    await expect
      .poll(async () => (await noted(page)).asked.slice(before.asked.length + 1).length)
      .toBeGreaterThan(0);
    expect((await noted(page)).events).toEqual(before.events);
  });
});
