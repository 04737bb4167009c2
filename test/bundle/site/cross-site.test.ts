import type { RequestListener } from 'node:http';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backendFor } from '../../support/bundle/backend';
import { openClientPage, tag } from '../../support/bundle/client-page';
import { launchBrowser } from '../../support/bundle/open';
import { type CrossSite, pageWith, startCrossSite } from '../../support/bundle/servers';

let site: CrossSite;
let browser: Browser;
let preflights: string[] = [];

beforeAll(async () => {
  site = await startCrossSite({
    api: async (origins) => {
      const { listener: answer, close } = await backendFor(origins);
      const listener: RequestListener = (request, response) => {
        const method = request.headers['access-control-request-method'];
        if (request.method === 'OPTIONS') preflights.push(`${method} ${request.url}`);
        answer(request, response);
      };
      return { listener, close };
    },
    pages: (origins) => ({
      '/bearer': { html: pageWith(origins, tag(origins, 'data-investor="nora"')) },
      '/cookie': { html: pageWith(origins, tag(origins, 'auth="cookie"')) },
    }),
  });
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await site?.close();
});

const firstName = (page: Page) => page.getByRole('textbox', { name: /First name/ }).waitFor();

/** Signs in where the portal's backend would have, for what the browser then keeps of the cookie. */
async function signInByCookie(page: Page, investor = 'cora'): Promise<void> {
  await page.evaluate(
    async ([api, name]) => {
      await fetch(`${api}/demo/sign-in`, {
        method: 'POST',
        credentials: 'include',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ investor: name, profile: 'individual' }),
      });
    },
    [site.api, investor],
  );
}

/** The calls of the widget that were sent, as method and path. */
const callsOf = (requests: readonly { method: string; url: string }[]) =>
  requests
    .filter(({ url }) => url.startsWith(`${site.api}/v1/`))
    .map(({ method, url }) => `${method} ${url.slice(`${site.api}/v1`.length)}`);

describe('sessions across sites, third-party cookies blocked', () => {
  it('a bearer token works on any page; each call is preflighted once, not again on a reload', async () => {
    const opened = await openClientPage(browser, site, { path: '/bearer' });
    const settled = async () => {
      await firstName(opened.page);
      await opened.page.waitForLoadState('networkidle');
    };
    await settled();
    const calls = () =>
      opened.requests
        .filter(({ url }) => url.startsWith(`${site.api}/v1/`))
        .map(({ method, url }) => `${method} ${url.slice(site.api.length)}`);
    const asked = calls().length;
    await opened.page.reload();
    await settled();
    expect(calls().length).toBeGreaterThan(asked);
    const counted = preflights.filter((one) => one.includes(' /v1/'));
    expect(counted.sort()).toEqual([...new Set(calls())].sort());
    opened.expectQuiet();
    await opened.close();
    preflights = [];
  });

  it('a cookie works on a page of the API’s own site', async () => {
    const origin = site.apiSitePortal;
    const opened = await openClientPage(browser, site, { path: '/cookie', origin });
    await signInByCookie(opened.page);
    await opened.page.reload();
    await firstName(opened.page);
    await opened.close();
  });

  it('a page of another site can’t use a cookie and shows that nobody is signed in', async () => {
    const opened = await openClientPage(browser, site, { path: '/cookie' });
    await signInByCookie(opened.page);
    await opened.page.reload();
    await opened.page.getByRole('button', { name: 'Sign in' }).waitFor();
    await opened.close();
  });
});

describe('an app that loads late', () => {
  it('asks anew who is signed in, and does not show who was when the page was opened', async () => {
    const origin = site.apiSitePortal;
    const opened = await openClientPage(browser, site, { path: '/cookie', origin });
    const { page, requests } = opened;
    await signInByCookie(page, 'cora');
    await page.route(/app\.js/, (route) => route.fulfill({ status: 404 }));
    await page.reload();
    const failure = page.getByText('This form could not be loaded.');
    await failure.waitFor();
    const asked = (path: string) =>
      callsOf(requests).filter((call) => call === `GET ${path}`).length;
    const before = [asked('/session'), asked('/qualification')];
    // As in another tab of the same browser.
    await signInByCookie(page, 'dora');
    await page.unroute(/app\.js/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await firstName(page);
    // Nothing that was answered to the former is shown: all of it is asked for anew.
    const after = [asked('/session'), asked('/qualification')];
    expect(after).toEqual(before.map((times) => times + 1));
    await opened.close();
  });
});
