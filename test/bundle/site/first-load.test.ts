import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { trustSwitch } from '../../support/bundle/certificate';
import {
  type ClientSite,
  openClientPage,
  startClientSite,
  tag,
} from '../../support/bundle/client-page';
import type { LayoutShift } from '../../support/bundle/layout-shift';
import {
  launchBrowser,
  type Opened,
  type OpenOptions,
  openPage,
  openWindow,
} from '../../support/bundle/open';
import { type Origins, pageWith } from '../../support/bundle/servers';
import { everyTest, longDescribe, longIt } from '../../support/long';

let site: ClientSite;
let browser: Browser;

beforeAll(async () => {
  site = await startClientSite((origins) => ({
    '/': tag(origins),
    '/half-way': tag(origins, 'data-investor="rita" data-profile="returning" auth="auto"'),
    '/no-preload': {
      html: pageWith(origins, tag(origins), []),
    },
    '/conditions': tag(origins, 'data-investor="kes" data-profile="every-element-open"'),
    '/conditions-lost': tag(origins, 'data-investor="lea" data-profile="every-element-open"'),
    '/late': tag(origins, 'data-investor="bea"'),
    '/late-auto': tag(origins, 'data-investor="cyd" auth="auto"'),
  }));
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await site?.close();
});

declare global {
  interface Window {
    /** When the section was live, and by how much the layout has shifted. */
    firstLoad: { live: number; shift: number };
  }
}

/** Runs in the page: a host that sets its property in time, and notes when the section is live. */
function actAsHost(): void {
  const state = { live: Number.POSITIVE_INFINITY, shift: 0 };
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries()) state.shift += (shift as LayoutShift).value;
  }).observe({ type: 'layout-shift', buffered: true });
  window.firstLoad = state;
  document.addEventListener('readystatechange', () => {
    const element: HTMLElement | null = document.querySelector('investor-onboarding');
    if (!element || 'getAccessToken' in element) return;
    const api = element.getAttribute('api-base')?.replace(/\/v1$/, '');
    const { investor = 'ada', profile = 'individual' } = element.dataset;
    Object.assign(element, {
      getAccessToken: async () => {
        const answer = await fetch(`${api}/demo/token`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ investor, profile }),
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

/** The app's file comes only when this was asked for: it can't be the app that asks. */
const holdApp = (until: RegExp) => async (context: BrowserContext) => {
  const asked = context.waitForEvent('request', {
    predicate: (request) => request.method() === 'GET' && until.test(request.url()),
  });
  await context.route(/\/chunks\/app\.js$/, async (route) => {
    await asked;
    await route.continue();
  });
};

/** The files of the CDN that were asked for before the section was live. */
function loadedUntilLive(page: Page, { cdn }: Pick<ClientSite, 'cdn'>): Promise<string[]> {
  return page.evaluate((origin) => {
    return performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name, startTime }) => name.startsWith(origin) && startTime < window.firstLoad.live)
      .map(({ name }) => name);
  }, cdn);
}

/** What the CDN has sent of these files since it had sent so many. */
function kibSent({ sent }: ClientSite, loaded: readonly string[], before = 0): number {
  const own = sent.slice(before).filter(({ url }) => loaded.includes(url));
  return own.reduce((total, { bytes }) => total + bytes, 0) / 1024;
}

interface Budgets {
  readonly budgets: readonly { readonly what: string; readonly limit: number }[];
  readonly requests: { readonly aim: number };
}

const BUDGETS: Budgets = JSON.parse(readFileSync('tools/size-budgets.json', 'utf8'));

function limitOf(what: string): number {
  const found = BUDGETS.budgets.find((budget) => budget.what === what);
  if (!found) throw new Error(`tools/size-budgets.json has no ${what}`);
  return found.limit;
}

describe('the first load', () => {
  it('consists of entry, React, app and texts, each once and none after the app, within its size budget', async () => {
    const before = site.sent.length;
    const opened = await openFirstSection({ prepare: holdApp(/\/chunks\/locale-en\.js$/) });
    const loaded = await loadedUntilLive(opened.page, site);
    expect(loaded.sort()).toEqual(
      ['chunks/app.js', 'chunks/locale-en.js', 'chunks/react.js', 'investor-onboarding.js'].map(
        (file) => site.file(file),
      ),
    );
    expect(loaded.length).toBeLessThanOrEqual(BUDGETS.requests.aim);
    expect(site.sent.slice(before).filter(({ url }) => loaded.includes(url))).toHaveLength(4);
    const kib = kibSent(site, loaded, before);
    const later = opened.requests.map(({ url }) => url).filter((url) => url.startsWith(site.cdn));
    const unneeded = later.filter(
      (url) => !/(?:submit|shared|screens|around|conditions|texts-en)-[\w-]{8}\.js$/.test(url),
    );
    expect(unneeded.sort(), 'also afterwards').toEqual(loaded);
    console.log(`Until a first section: ${kib.toFixed(2)} KiB in ${loaded.length} files`);
    expect(kib).toBeLessThanOrEqual(limitOf('first section'));
    opened.expectQuiet();
    await opened.close();
  });

  it('shows no text that is still to come: what needs it waits, and comes with it', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const opened = await openPage(browser, site, {
      beforeScripts: actAsHost,
      // A section that is not open: a notice says so, and that text comes with the rest.
      path: '/#/app/profile/legal/agreements',
      prepare: (context) =>
        context.route(/\/chunks\/texts-en-[\w-]+\.js$/, async (route) => {
          await held;
          await route.continue();
        }),
    });
    const { page } = opened;
    const firstName = page.getByRole('textbox', { name: /First name/ });
    await firstName.waitFor();
    await expect.poll(() => opened.requests.some(({ url }) => /\/texts-en-/.test(url))).toBe(true);
    await firstName.fill('Ada');
    await page.getByRole('button', { name: 'Save and continue' }).click();
    await page.getByText('Loading', { exact: true }).waitFor();
    // A key would be seen where its text is missing.
    expect(await page.locator('.onboarding').textContent()).not.toMatch(/\b\w+\.\w+\.\w+/);
    expect(await page.getByText('That section is not open').count()).toBe(0);
    expect(await page.getByRole('navigation', { name: 'Your profile' }).count()).toBe(0);
    release();
    await page.getByText('That section is not open').waitFor();
    await page.getByText(/^There are problems with \d+ answers$/).waitFor();
    await page.getByRole('navigation', { name: 'Your profile' }).waitFor();
    opened.expectQuiet();
    await opened.close();
  });

  longIt(
    'says that a part is missing where the other texts can’t be loaded, and tries again',
    async () => {
      let isBroken = true;
      const opened = await openPage(browser, site, {
        beforeScripts: actAsHost,
        path: '/#/app/profile/legal/agreements',
        prepare: (context) =>
          context.route(/\/chunks\/texts-en-/, (route) =>
            isBroken ? route.abort() : route.continue(),
          ),
      });
      const { page } = opened;
      await page.getByRole('textbox', { name: /First name/ }).waitFor();
      // What the notice would say is not there.
      await page.getByText('Sorry, there is a problem with the service').waitFor();
      const retry = page.getByRole('button', { name: 'Try again' });
      await retry.first().waitFor();
      isBroken = false;
      await retry.first().click();
      await page.getByText('That section is not open').waitFor();
      await page.getByRole('navigation', { name: 'Your profile' }).waitFor();
      expect(await retry.count()).toBe(0);
      opened.expectQuiet(/texts-en|could not be loaded|ERR_FAILED|no code for|the texts of en/);
      await opened.close();
    },
  );

  longIt('loads what the page preloads before the entry has arrived', async () => {
    const opened = await openFirstSection({
      prepare: async (context) => {
        const asked = context.waitForEvent('request', {
          predicate: (request) => request.url().endsWith('/chunks/react.js'),
        });
        await context.route(/\/investor-onboarding\.js$/, async (route) => {
          await asked;
          await route.continue();
        });
      },
    });
    opened.expectQuiet();
    await opened.close();
  });

  it('asks for the app when the entry runs: after it, and before React has arrived', async () => {
    const order: string[] = [];
    const opened = await openFirstSection({
      prepare: async (context) => {
        const asked = context.waitForEvent('request', {
          predicate: (request) => request.url().endsWith('/chunks/app.js'),
        });
        await context.route(/\/chunks\/react\.js$/, async (route) => {
          await asked;
          order.push('react');
          await route.continue();
        });
        await context.route(/\/investor-onboarding\.js$/, async (route) => {
          order.push('entry');
          await route.continue();
        });
        await context.route(/\/chunks\/app\.js$/, async (route) => {
          order.push('app');
          await route.continue();
        });
      },
    });
    expect(order.indexOf('entry')).toBeLessThan(order.indexOf('app'));
    opened.expectQuiet();
    await opened.close();
  });

  longIt('loads the files in parallel in a page that preloads nothing', async () => {
    const prepare = holdApp(/\/chunks\/react\.js$/);
    const opened = await openFirstSection({ path: '/no-preload', prepare });
    opened.expectQuiet();
    await opened.close();
  });

  const LINKED = [
    ['one that was done before', '/half-way'],
    ['the one that is open', '/'],
  ] as const;
  it.each(everyTest ? LINKED : LINKED.slice(0, 1))(
    'requests the section of a deep link with the first calls, and once: %s',
    async (_, page) => {
      const section = 'personal-details';
      const opened = await openFirstSection({
        path: `${page}#/app/profile/about-you/${section}`,
        prepare: holdApp(/\/v1\/qualification\/sections\/personal-details$/),
      });
      expect(opened.page.url()).toContain(`/${section}`);
      const calls = opened.requests.filter(
        ({ method, url }) => method === 'GET' && /\/qualification\/sections\//.test(url),
      );
      expect(calls.map(({ url }) => url.split('/').at(-1))).toEqual([section]);
      opened.expectQuiet();
      await opened.close();
    },
  );

  it('asks for the code of conditions when an answer has some, before the app has arrived', async () => {
    const { page, ...opened } = await openPage(browser, site, {
      beforeScripts: actAsHost,
      path: '/conditions#/app/profile/company/conditions',
      prepare: holdApp(/\/chunks\/conditions-[\w-]+\.js$/),
    });
    await page.getByRole('radiogroup', { name: /Is the company regulated/ }).waitFor();
    const regulator = page.getByRole('textbox', { name: /regulator/i });
    expect(await regulator.count()).toBe(0);
    await page.getByRole('radio', { name: 'Yes' }).first().check();
    await regulator.first().waitFor();
    opened.expectQuiet();
    await opened.close();
  });

  longIt(
    'shows nothing that has to be hidden where the code of conditions can’t be loaded, and tries again',
    async () => {
      let isBroken = true;
      const { page, ...opened } = await openPage(browser, site, {
        beforeScripts: actAsHost,
        path: '/conditions-lost#/app/profile/company/conditions',
        prepare: (context) =>
          context.route(/\/chunks\/conditions-/, (route) =>
            isBroken ? route.abort() : route.continue(),
          ),
      });
      const retry = page.getByRole('button', { name: 'Try again' });
      await retry.first().waitFor();
      expect(await page.getByRole('radio').count()).toBe(0);
      isBroken = false;
      await retry.first().click();
      await page.getByRole('radiogroup', { name: /Is the company regulated/ }).waitFor();
      opened.expectQuiet(/conditions|ERR_FAILED|no code for/);
      await opened.close();
    },
  );

  it.each(everyTest ? [1280, 768, 360] : [360])(
    'shifts nothing that is already shown, %i px wide',
    async (width) => {
      const opened = await openFirstSection({ context: { viewport: { width, height: 800 } } });
      await opened.page.getByRole('navigation').first().waitFor();
      const shift = await opened.page.evaluate(() => window.firstLoad.shift);
      expect(shift).toBeLessThanOrEqual(0.02);
      await opened.close();
    },
  );

  it('sends each API request once', async () => {
    const opened = await openFirstSection();
    const calls = opened.requests
      .filter(({ method, url }) => method !== 'OPTIONS' && url.startsWith(`${site.api}/v1/`))
      .map(({ method, url }) => `${method} ${new URL(url).pathname}`);
    expect(calls).toContain('GET /v1/qualification');
    expect(calls).toEqual([...new Set(calls)]);
    await opened.close();
  });
});

longDescribe('a release that does not change React', () => {
  let folder: string;
  let rolling: ClientSite;
  let caching: Browser;

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'release-'));
    cpSync('dist', folder, { recursive: true });
    const pages = (origins: Origins) => ({ '/': tag(origins) });
    rolling = await startClientSite(pages, {}, { dist: folder, rolling: true });
    // With an error of the certificate that is only overlooked, Chromium would keep nothing.
    caching = await launchBrowser({}, [await trustSwitch()]);
  });

  afterAll(async () => {
    await caching?.close();
    await rolling?.close();
    rmSync(folder, { recursive: true });
  });

  it('loads only the rest for a returning visitor', async () => {
    const window = await openWindow(caching, rolling, { beforeScripts: actAsHost });
    const visit = async () => {
      const before = rolling.sent.length;
      const { page, close } = await window.open('/');
      await page.getByRole('textbox', { name: /First name/ }).waitFor();
      await page.waitForLoadState('networkidle');
      const loaded = await loadedUntilLive(page, rolling);
      expect(loaded).toContain(rolling.file('chunks/react.js'));
      await close();
      return kibSent(rolling, loaded, before);
    };
    expect(await visit()).toBeGreaterThan(limitOf('next release'));
    for (const file of ['investor-onboarding', 'chunks/app', 'chunks/locale-en'])
      appendFileSync(path.join(folder, `${file}.js`), '\n// the next release');
    const kib = await visit();
    console.log(`Again after a release: ${kib.toFixed(2)} KiB`);
    expect(kib).toBeGreaterThan(limitOf('entry'));
    expect(kib).toBeLessThanOrEqual(limitOf('next release'));
    await window.close();
  });
});

describe('a host that sets getAccessToken after the script ran', () => {
  it('with auth="bearer" causes each request once, and only then', async () => {
    const opened = await openClientPage(browser, site, { path: '/late' });
    await opened.page.getByRole('textbox', { name: /First name/ }).waitFor();
    await opened.page.waitForLoadState('networkidle');
    expect(callsOf(opened, 'session')).toBe(1);
    expect(callsOf(opened, 'languages')).toBe(1);
    expect(callsOf(opened, 'qualification')).toBe(1);
    opened.expectQuiet();
    await opened.close();
  });

  longIt(
    'with auth="auto" causes a second session request with the token, after cookies failed',
    async () => {
      const opened = await openClientPage(browser, site, { path: '/late-auto' });
      await opened.page.getByRole('textbox', { name: /First name/ }).waitFor();
      await opened.page.waitForLoadState('networkidle');
      expect(callsOf(opened, 'session')).toBe(2);
      expect(callsOf(opened, 'languages')).toBe(1);
      await opened.close();
    },
  );
});

function callsOf({ requests }: Opened, name: string): number {
  return requests.filter(({ method, url }) => method === 'GET' && url.endsWith(`/v1/${name}`))
    .length;
}
