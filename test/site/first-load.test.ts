import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstLoad, readBundleReport } from '../../build/first-load.mjs';
import { type ClientSite, openClientPage, startClientSite, tag } from './support/client-page';
import { launchBrowser, type Opened, openPage } from './support/open';

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
  const state = { live: Number.POSITIVE_INFINITY };
  Object.assign(globalThis, { state });
  document.addEventListener('readystatechange', () => {
    const element = document.querySelector('investor-onboarding');
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
    const look = () => {
      if (element.shadowRoot?.querySelector('form input')) state.live = performance.now();
      else requestAnimationFrame(look);
    };
    look();
  });
}

/** A first section of text, date, select and checkbox fields, ready to be typed into. */
async function openFirstSection(): Promise<Opened> {
  const opened = await openPage(browser, site, { beforeScripts: actAsHost });
  await opened.page.getByRole('textbox', { name: /First name/ }).waitFor();
  await opened.page.waitForLoadState('networkidle');
  return opened;
}

/** The files of the CDN that were asked for before the section was live. */
function loadedUntilLive({ page }: Opened): Promise<string[]> {
  return page.evaluate((cdn) => {
    const { state } = globalThis as unknown as { state: { live: number } };
    return performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => name.startsWith(cdn) && startTime < state.live)
      .map(({ name }) => name);
  }, site.cdn);
}

describe('the first load', () => {
  it('is what the byte budgets weigh, each file once', async () => {
    const root = process.cwd();
    const budgets = JSON.parse(readFileSync(path.join(root, 'size-budgets.json'), 'utf8'));
    const weighed = firstLoad(readBundleReport(root), budgets.firstSection.modules);
    const opened = await openFirstSection();
    expect((await loadedUntilLive(opened)).sort()).toEqual(
      weighed.map(({ file }) => site.file(file)).sort(),
    );
    opened.expectQuiet();
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
