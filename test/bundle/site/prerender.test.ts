import puppeteer, { type Browser } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findTestBrowser } from '../../../tools/scripts/find-browser.mjs';
import { trustSwitch } from '../../support/bundle/certificate';
import { type ClientSite, startClientSite, tag } from '../../support/bundle/client-page';
import { pageWith } from '../../support/bundle/servers';

const RULES = JSON.stringify({
  prerender: [{ source: 'list', urls: ['/onboarding'], eagerness: 'immediate' }],
});

/** What the widget's page tells of itself when its first screen stands. */
interface Report {
  readonly wasPrerendered: boolean;
  /** What was started before somebody saw the page. */
  readonly early: readonly string[];
  readonly callsBefore: number;
  readonly calls: number;
}

/** Runs in the page before the widget's script; it tells by itself, since a driver loses a page on its way. */
function report(): void {
  const early: string[] = [];
  const isPrerendering = () => (document as { prerendering?: boolean }).prerendering === true;
  for (const name of ['setTimeout', 'setInterval', 'requestAnimationFrame', 'fetch'] as const) {
    const own = globalThis[name] as (...args: unknown[]) => unknown;
    const watched = (...args: unknown[]) => {
      if (isPrerendering()) early.push(name);
      return own(...args);
    };
    Object.assign(globalThis, { [name]: watched });
  }
  const tell = () => {
    const widget = document.querySelector('investor-onboarding');
    if (isPrerendering() || !widget?.shadowRoot?.querySelector('h1')) return;
    clearInterval(looking);
    const [navigation] = performance.getEntriesByType('navigation');
    const { activationStart = 0 } = navigation as { activationStart?: number };
    const api = widget.getAttribute('api-base') ?? '';
    const calls = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.startsWith(api));
    const told: Report = {
      wasPrerendered: activationStart > 0,
      early,
      callsBefore: calls.filter(({ startTime }) => startTime < activationStart).length,
      calls: calls.length,
    };
    void fetch('/policy-reports', { method: 'POST', body: JSON.stringify(told) });
  };
  const looking = setInterval(tell, 50);
  early.length = 0;
}

let site: ClientSite;
/** Driven by Puppeteer: under Playwright Chromium prerenders nothing. */
let browser: Browser;

beforeAll(async () => {
  site = await startClientSite((origins) => ({
    '/before': {
      html: `<!doctype html><html lang="en"><title>Before</title>
<script type="speculationrules">${RULES}</script><a href="/onboarding">Open your account</a></html>`,
      policy: null,
    },
    '/onboarding': {
      html: pageWith(origins, tag(origins, 'auth="cookie"')).replace(
        '<head>',
        `<head><script>(${report})()</script>`,
      ),
      policy: null,
      kept: true,
    },
  }));
  const { executablePath, env, args } = findTestBrowser();
  browser = await puppeteer.launch({
    executablePath,
    env,
    args: [
      ...args,
      '--no-sandbox',
      '--host-resolver-rules=MAP *.test 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
      // A page with an error of its certificate is not prerendered, overlooked or not.
      await trustSwitch(),
    ],
  });
});

afterAll(async () => {
  await browser?.close();
  await site?.close();
});

const wasSent = (file: string) => site.sent.some(({ url }) => url === site.file(file));

describe('a page that the browser prerenders', () => {
  it('loads its code, but starts no call, and no timer but that of its code, before it is activated', async () => {
    const page = await browser.newPage();
    await page.goto(`${site.portal}/before`);
    const files = ['react', 'app', 'locale-en'].map((name) => `chunks/${name}.js`);
    await expect.poll(() => files.filter((file) => !wasSent(file))).toEqual([]);
    await page.click('a');
    await expect.poll(() => site.reports).toHaveLength(1);
    const { calls, ...before }: Report = JSON.parse(site.reports[0] ?? '');
    // The app's code has a limit of time from the start.
    expect(before).toEqual({ wasPrerendered: true, early: ['setTimeout'], callsBefore: 0 });
    expect(calls).toBeGreaterThan(0);
  });
});
