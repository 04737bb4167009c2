import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstLoad, readBundleReport } from '../../build/first-load.mjs';
import { type ClientSite, openClientPage, startClientSite, tag } from './support/client-page';
import { launchBrowser, type Opened, type OpenOptions, openPage } from './support/open';

let site: ClientSite;
let browser: Browser;

beforeAll(async () => {
  site = await startClientSite((origins) => ({
    '/': tag(origins),
    '/late': tag(origins, 'data-investor="bea"'),
    '/late-auto': tag(origins, 'data-investor="cyd" auth="auto"'),
  }));
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await site?.close();
});

/** Runs in the page: a host that sets its property in time, and notes when the section is live. */
function actAsHost(): void {
  const state = { live: Number.POSITIVE_INFINITY, shift: 0 };
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries()) state.shift += (shift as LayoutShift).value;
  }).observe({ type: 'layout-shift', buffered: true });
  Object.assign(globalThis, { state });
  document.addEventListener('readystatechange', () => {
    const element: HTMLElement | null = document.querySelector('investor-onboarding');
    if (!element || 'getAccessToken' in element) return;
    const api = element.getAttribute('api-base')?.replace(/\/v1$/, '');
    Object.assign(element, {
      getAccessToken: async () => {
        const answer = await fetch(`${api}/demo/token`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ investor: 'ada', profile: 'individual' }),
        });
        return (await answer.json()).accessToken;
      },
    });
    const follow = () => {
      const { shadowRoot } = element;
      if (!shadowRoot) {
        requestAnimationFrame(follow);
        return;
      }
      const changes = new MutationObserver(() => {
        if (!shadowRoot.querySelector('form input')) return;
        state.live = performance.now();
        changes.disconnect();
      });
      changes.observe(shadowRoot, { childList: true, subtree: true });
    };
    follow();
  });
}

/** A first section of text, date, select and checkbox fields, ready to be typed into. */
async function openFirstSection(options: OpenOptions = {}): Promise<Opened> {
  const opened = await openPage(browser, site, { beforeScripts: actAsHost, ...options });
  await opened.page.getByRole('textbox', { name: /First name/ }).waitFor();
  await opened.page.waitForLoadState('networkidle');
  return opened;
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
}

/** The app's file comes only when the first texts were asked for: it can't be the app that asks. */
async function holdApp(context: BrowserContext): Promise<void> {
  const texts = context.waitForEvent('request', {
    predicate: (request) => request.url().includes('/chunks/en-'),
  });
  await context.route(/\/chunks\/app-/, async (route) => {
    await texts;
    await route.continue();
  });
}

/** The files of the CDN that were asked for before the section was live. */
function loadedUntilLive({ page }: Opened): Promise<string[]> {
  return page.evaluate((cdn) => {
    const { state } = globalThis as unknown as { state: { live: number } };
    return performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name, startTime }) => name.startsWith(cdn) && startTime < state.live)
      .map(({ name }) => name);
  }, site.cdn);
}

describe('the first load', () => {
  it('is what the byte budgets weigh, each file once and none after the app', async () => {
    const root = process.cwd();
    const budgets = JSON.parse(readFileSync(path.join(root, 'size-budgets.json'), 'utf8'));
    const weighed = firstLoad(readBundleReport(root), budgets.firstSection.modules);
    const opened = await openFirstSection({ prepare: holdApp });
    const loaded = await loadedUntilLive(opened);
    expect(loaded.sort()).toEqual(weighed.map(({ file }) => site.file(file)).sort());
    opened.expectQuiet();
    await opened.close();
  });

  it.each([1280, 768, 360])('moves nothing that stands already, %i px wide', async (width) => {
    const opened = await openFirstSection({ context: { viewport: { width, height: 800 } } });
    await opened.page.getByRole('navigation').first().waitFor();
    const shift = await opened.page.evaluate(
      () => (globalThis as unknown as { state: { shift: number } }).state.shift,
    );
    expect(shift).toBeLessThanOrEqual(0.02);
    await opened.close();
  });

  it('asks the API for each thing once', async () => {
    const opened = await openFirstSection();
    const calls = opened.requests
      .filter(({ method, url }) => method !== 'OPTIONS' && url.startsWith(`${site.api}/v1/`))
      .map(({ method, url }) => `${method} ${new URL(url).pathname}`);
    expect(calls).toContain('GET /v1/qualification');
    expect(calls).toEqual([...new Set(calls)]);
    await opened.close();
  });
});

describe('a host that sets getAccessToken after the script ran', () => {
  it('with auth="bearer": each thing is asked for once, and only then', async () => {
    const opened = await openClientPage(browser, site, { path: '/late' });
    await opened.page.getByRole('textbox', { name: /First name/ }).waitFor();
    await opened.page.waitForLoadState('networkidle');
    expect(callsOf(opened, 'session')).toBe(1);
    expect(callsOf(opened, 'languages')).toBe(1);
    expect(callsOf(opened, 'qualification')).toBe(1);
    opened.expectQuiet();
    await opened.close();
  });

  it('with auth="auto": once more with the token, after the cookies did not do', async () => {
    const opened = await openClientPage(browser, site, { path: '/late-auto' });
    await opened.page.getByRole('textbox', { name: /First name/ }).waitFor();
    await opened.page.waitForLoadState('networkidle');
    expect(callsOf(opened, 'session')).toBe(2);
    expect(callsOf(opened, 'languages')).toBe(1);
    await opened.close();
  });
});

function callsOf({ requests }: Opened, name: string): number {
  return requests.filter(({ method, url }) => method === 'GET' && url.endsWith(`/v1/${name}`))
    .length;
}
