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
});
