import type { Browser, CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ClientSite, openClientPage, startClientSite } from './support/client-page';
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

async function alive(cdp: CDPSession, expression: string): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage');
  const prototype = await cdp.send('Runtime.evaluate', { expression });
  const { objects } = await cdp.send('Runtime.queryObjects', {
    prototypeObjectId: prototype.result.objectId ?? '',
  });
  const counted = await cdp.send('Runtime.callFunctionOn', {
    objectId: objects.objectId ?? '',
    functionDeclaration: 'function () { return this.length; }',
  });
  await cdp.send('Runtime.releaseObject', { objectId: objects.objectId ?? '' });
  return counted.result.value;
}

async function metrics(cdp: CDPSession) {
  await cdp.send('HeapProfiler.collectGarbage');
  const { metrics: all } = await cdp.send('Performance.getMetrics');
  const value = (name: string) => all.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return { nodes: value('Nodes'), listeners: value('JSEventListeners') };
}

describe('a widget that was taken out of the page', () => {
  it('leaves no element, node or listener behind', async () => {
    const opened = await openClientPage(browser, site, { path: '/' });
    const { page } = opened;
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Performance.enable');
    await visit(page, site.api);
    await visit(page, site.api);
    const before = await metrics(cdp);
    for (let round = 0; round < 8; round += 1) await visit(page, site.api);
    expect(await alive(cdp, "customElements.get('investor-onboarding').prototype")).toBe(0);
    const after = await metrics(cdp);
    expect(after.nodes).toBeLessThanOrEqual(before.nodes);
    expect(after.listeners).toBeLessThanOrEqual(before.listeners);
    await opened.close();
  });
});
