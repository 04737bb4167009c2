import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ClientSite, openClientPage, startClientSite } from './support/client-page';
import { alive, countersOf, instances } from './support/objects';
import { launchBrowser } from './support/open';

let site: ClientSite;
let browser: Browser;

beforeAll(async () => {
  site = await startClientSite(() => ({ '/': '<p>An empty page</p>' }));
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await site?.close();
});

/** Puts a signed-out widget in, waits for its screen and takes it out again. */
async function visit(page: Page, api: string): Promise<void> {
  await page.evaluate(async (apiBase) => {
    const element = document.createElement('investor-onboarding');
    element.setAttribute('api-base', apiBase);
    element.setAttribute('routing', 'memory');
    element.setAttribute('auth', 'cookie');
    document.body.append(element);
    await new Promise<void>((resolve) => {
      const look = () =>
        element.shadowRoot?.querySelector('h1') ? resolve() : requestAnimationFrame(look);
      look();
    });
    element.remove();
  }, `${api}/v1`);
}

/** Puts a widget in for this investor, focuses a field and takes the widget out, the focus still in it or not. */
async function visitField(page: Page, api: string, leave: 'first' | 'never'): Promise<void> {
  await page.evaluate(async (base) => {
    const element = document.createElement('investor-onboarding');
    element.setAttribute('api-base', `${base}/v1`);
    element.setAttribute('routing', 'memory');
    const getAccessToken = async () => {
      const answer = await fetch(`${base}/demo/token`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ investor: 'leo', profile: 'individual' }),
      });
      return (await answer.json()).accessToken;
    };
    document.body.append(Object.assign(element, { getAccessToken }));
  }, api);
  const first = page.getByLabel(/First name/);
  await first.focus();
  if (leave === 'first') await first.blur();
  await page.evaluate(() => document.querySelector('investor-onboarding')?.remove());
}

describe('a widget that was taken out of the page', () => {
  it('leaves no element, node or listener behind', async () => {
    const opened = await openClientPage(browser, site, { path: '/' });
    const { page } = opened;
    const cdp = await countersOf(page);
    await visit(page, site.api);
    await visit(page, site.api);
    const before = await alive(cdp);
    for (let round = 0; round < 8; round += 1) await visit(page, site.api);
    expect(await instances(cdp, "customElements.get('investor-onboarding').prototype")).toBe(0);
    const after = await alive(cdp);
    expect(after.nodes).toBeLessThanOrEqual(before.nodes);
    expect(after.listeners).toBeLessThanOrEqual(before.listeners);
    await opened.close();
  });

  it('lets go of the field that had the focus, and of all that stood around it', async () => {
    const opened = await openClientPage(browser, site, { path: '/' });
    const { page } = opened;
    const cdp = await countersOf(page);
    await visitField(page, site.api, 'first');
    await visitField(page, site.api, 'first');
    const before = await alive(cdp);
    await visitField(page, site.api, 'never');
    await expect
      .poll(() => instances(cdp, "customElements.get('investor-onboarding').prototype"))
      .toBe(0);
    const after = await alive(cdp);
    // A section's tree has hundreds.
    expect(after.nodes - before.nodes).toBeLessThan(50);
    await opened.close();
  });
});
