import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, openPage } from '../../support/bundle/open';
import {
  type CrossSite,
  type Origins,
  pageWith,
  startCrossSite,
} from '../../support/bundle/servers';

/** Sets a cookie that is meant for third parties, and tells which cookies arrived. */
const cookieApi: RequestListener = (request, response) => {
  response.setHeader('access-control-allow-origin', request.headers.origin ?? '*');
  response.setHeader('access-control-allow-credentials', 'true');
  response.setHeader('set-cookie', 'session=1; SameSite=None; Secure; HttpOnly; Path=/');
  response.end(request.headers.cookie ?? 'none');
};

/** There is no widget here to be preloaded. */
const page = (origins: Origins, body: string) => pageWith(origins, body, []);

const pages = (origins: Origins) => ({
  '/': { html: page(origins, '<p>Portal</p>') },
  '/inline-script': { html: page(origins, '<script>document.title = "ran"</script>') },
  '/inline-style': { html: page(origins, '<p style="color: red">Red</p>') },
  '/sink': { html: page(origins, '<p id="sink"></p>').replace('onboarding.js', 'sink.js') },
  '/foreign': {
    html: page(origins, '<img src="https://elsewhere.example/x.png" alt="">'),
    policy: null,
  },
  '/missing': { html: page(origins, '').replace('onboarding.js', 'missing.js') },
});

let dist: string;
let site: CrossSite;
let browser: Browser;

beforeAll(async () => {
  dist = mkdtempSync(path.join(tmpdir(), 'harness-'));
  writeFileSync(path.join(dist, 'investor-onboarding.js'), 'document.title = "bundle ran";');
  writeFileSync(
    path.join(dist, 'investor-sink.js'),
    'document.querySelector("#sink").innerHTML = "<b>bold</b>";',
  );
  site = await startCrossSite({ api: () => cookieApi, pages, dist });
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await site?.close();
  rmSync(dist, { recursive: true });
});

/** What the API was sent, asked with credentials from a page of `origin`. */
async function cookieSentFrom(origin: string): Promise<string> {
  const opened = await openPage(browser, site, { origin });
  const ask = (url: string) =>
    opened.page.evaluate(
      async (target) => (await fetch(target, { credentials: 'include' })).text(),
      url,
    );
  expect(await ask(site.api)).toBe('none');
  const sent = await ask(site.api);
  opened.expectQuiet();
  await opened.close();
  return sent;
}

describe('the cross-site harness', () => {
  it('does not send a third-party cookie, not even one that is SameSite=None', async () => {
    expect(await cookieSentFrom(site.portal)).toBe('none');
  });

  it('sends the same cookie from a page of the API’s own site', async () => {
    expect(await cookieSentFrom(site.apiSitePortal)).toBe('session=1');
  });

  it('runs the script of the CDN under the strict policy, quietly', async () => {
    const opened = await openPage(browser, site);
    expect(await opened.page.title()).toBe('bundle ran');
    expect(opened.requests.map((request) => request.url)).toEqual([
      `${site.portal}/`,
      site.file('investor-onboarding.js'),
    ]);
    opened.expectQuiet();
    await opened.close();
  });

  it.each([
    ['/inline-script', /policy violation: script-src-elem blocked inline/],
    ['/inline-style', /policy violation: style-src-attr blocked inline/],
    ['/sink', /policy violation: require-trusted-types-for blocked trusted-types-sink/],
    ['/foreign', /foreign request: https:\/\/elsewhere\.example\/x\.png/],
    ['/missing', /Failed to load resource/],
  ])('notices what is wrong with %s', async (path, problem) => {
    const opened = await openPage(browser, site, { path });
    await expect.poll(opened.problems).toContainEqual(expect.stringMatching(problem));
    expect(() => opened.expectQuiet()).toThrow('the page is not quiet');
    await opened.close();
  });

  it('collects the reports the browser sends', async () => {
    const opened = await openPage(browser, site, { path: '/inline-script' });
    await expect
      .poll(opened.problems)
      .toContainEqual(expect.stringMatching(/^policy report: .*inline/));
    await opened.close();
  });

  it('notices console errors, warnings and uncaught exceptions', async () => {
    const opened = await openPage(browser, site);
    await opened.page.evaluate(() => {
      console.error('an error');
      console.warn('a warning');
      setTimeout(() => {
        throw new Error('thrown');
      });
    });
    await expect.poll(opened.problems).toHaveLength(3);
    expect(() => opened.expectQuiet(/an error/, /a warning/)).toThrow('uncaught: Error: thrown');
    expect(() => opened.expectQuiet(/error/, /warning/, /thrown/, /other/)).toThrow(
      'never seen: /other/',
    );
    opened.expectQuiet(/an error/, /a warning/, /uncaught: Error: thrown/);
    await opened.close();
  });

  it('does not serve what lies beside the bundle', async () => {
    const opened = await openPage(browser, site, { path: '/foreign' });
    const status = (url: string) =>
      opened.page.evaluate(async (target) => (await fetch(target)).status, url);
    expect(await status(site.file('investor-onboarding.js'))).toBe(200);
    expect(await status(site.file('%2e%2e/secret.js'))).toBe(404);
    expect(await status(`${site.cdn}/investor-onboarding.js`)).toBe(404);
    await opened.close();
  });
});
