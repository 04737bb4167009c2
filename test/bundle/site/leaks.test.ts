import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ClientSite, openClientPage, startClientSite } from '../../support/bundle/client-page';
import { alive, countersOf, instances } from '../../support/bundle/objects';
import { launchBrowser } from '../../support/bundle/open';
import { longIt } from '../../support/long';

let site: ClientSite;
let browser: Browser;

beforeAll(async () => {
  site = await startClientSite(() => ({
    '/': '<form><label>Of the page <input></label></form>',
  }));
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

/**
 * Puts a widget in for an investor, focuses a field and takes the widget out: after the focus has left, or with
 * it, as in a browser that says nothing of a focus that is removed.
 */
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
  // All in the page: a driver holds what it has acted on.
  await page.evaluate(async (isLeft) => {
    const element = document.querySelector('investor-onboarding');
    const root = element?.shadowRoot;
    const field = await new Promise<HTMLElement>((resolve) => {
      const look = () => {
        const found = root?.querySelector<HTMLElement>('form input');
        if (found) resolve(found);
        else requestAnimationFrame(look);
      };
      look();
    });
    field.focus();
    if (isLeft) field.blur();
    // Not every browser says it of a focus that is removed.
    const silence = (event: Event) => event.isTrusted && event.stopImmediatePropagation();
    root?.addEventListener('focusout', silence, true);
    element?.remove();
  }, leave === 'first');
}

/**
 * Types into a field of the page. A browser that fills in forms watches the one it saw used last, and keeps it,
 * and all around it, after its removal: let that be the page's.
 */
function typeElsewhere(page: Page): Promise<void> {
  return page.getByLabel('Of the page').press('a');
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
    // What was to be loaded in the browser's idle time holds the last one until then.
    await expect
      .poll(() => instances(cdp, "customElements.get('investor-onboarding').prototype"))
      .toBe(0);
    const after = await alive(cdp);
    expect(after.nodes).toBeLessThanOrEqual(before.nodes);
    expect(after.listeners).toBeLessThanOrEqual(before.listeners);
    await opened.close();
  });

  longIt('releases the field that had the focus, and everything around it', async () => {
    const opened = await openClientPage(browser, site, { path: '/' });
    const { page } = opened;
    const cdp = await countersOf(page);
    await visitField(page, site.api, 'first');
    await visitField(page, site.api, 'first');
    await typeElsewhere(page);
    const before = await alive(cdp);
    await visitField(page, site.api, 'never');
    await typeElsewhere(page);
    await expect
      .poll(() => instances(cdp, "customElements.get('investor-onboarding').prototype"))
      .toBe(0);
    // A section's tree has hundreds; what is still under way lets go of it when it ends.
    await expect
      .poll(async () => (await alive(cdp)).nodes - before.nodes, { timeout: 15_000 })
      .toBeLessThan(50);
    await opened.close();
  });
});
