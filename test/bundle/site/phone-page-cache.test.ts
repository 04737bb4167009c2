import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, ElementHandle, Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { backendFor } from '../../support/bundle/backend';
import { createHandoffAs } from '../../support/bundle/computer';
import {
  goBack,
  isSamePage,
  keepsPages,
  launchKeepingBrowser,
  markPage,
} from '../../support/bundle/keeping-browser';
import { type CrossSite, pageWith, startCrossSite } from '../../support/bundle/servers';

let site: CrossSite;
let browser: Browser;
const photo = path.join(tmpdir(), `phone-page-cache-${process.pid}.jpg`);

beforeAll(async () => {
  writeFileSync(photo, Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(5000)]));
  site = await startCrossSite({
    api: (origins) =>
      backendFor(origins, {
        handoffPage: `${origins.portal}/phone`,
        timing: { documentProcessing: 0 },
      }),
    pages: (origins) => ({
      '/phone': {
        html: pageWith(
          origins,
          `<a href="/elsewhere">Elsewhere</a>
<investor-onboarding handoff api-base="${origins.api}/v1"></investor-onboarding>`,
        ),
        policy: null,
        kept: true,
      },
      '/elsewhere': { html: '<!doctype html><h1>Elsewhere</h1>', policy: null },
    }),
  });
  browser = await launchKeepingBrowser();
});

afterAll(async () => {
  await browser?.close();
  await site?.close();
  rmSync(photo, { force: true });
});

/** `isKept`: the browser keeps the page meanwhile; else it loads it anew. */
async function leaveAndComeBack(page: Page, isKept: boolean): Promise<void> {
  await page.waitForNetworkIdle();
  await markPage(page);
  await Promise.all([page.waitForNavigation(), page.click('a')]);
  expect(new URL(page.url()).pathname).toBe('/elsewhere');
  await goBack(page, `${site.portal}/phone`);
  expect(await isSamePage(page)).toBe(isKept);
}

/** Waits for what the widget shows. */
const see = (page: Page, words: string) =>
  page.waitForFunction(
    (text) =>
      document.querySelector('investor-onboarding')?.shadowRoot?.textContent?.includes(text),
    {},
    words,
  );

async function press(page: Page, name: string): Promise<void> {
  const find = (text: string) => {
    const inside = document.querySelector('investor-onboarding')?.shadowRoot;
    return [...(inside?.querySelectorAll('button') ?? [])].find((one) => one.textContent === text);
  };
  const button = await page.waitForFunction(find, {}, name);
  await (button.asElement() as ElementHandle<HTMLElement>).click();
}

/** Waits until as many documents are shown as uploaded. */
const arrived = (page: Page, count: number) =>
  page.waitForFunction(
    (wanted) =>
      document.querySelector('investor-onboarding')?.shadowRoot?.querySelectorAll('.phone-there')
        .length === wanted,
    {},
    count,
  );

/** Gives the photo to 'Choose a file' of one of the documents. */
async function choose(page: Page, index: number): Promise<void> {
  await page.waitForSelector('>>> .phone-file');
  const files = await page.$$('>>> .phone-file');
  const input = await files[index]?.$('input:not([capture])');
  await (input as ElementHandle<HTMLInputElement>).uploadFile(photo);
}

// The browser restores the page, or loads it anew where it keeps none: the same is true either way. On a machine with
// much else to do Chromium drops a page now and then.
it('a phone that leaves in mid-use and comes back opens nothing anew, sends nothing twice, and shows no token', {
  retry: 2,
}, async ({ task }) => {
  const { url } = await createHandoffAs(site, `kept-${task.result?.retryCount ?? 0}`);
  const token = url.split('#handoff=')[1] as string;
  const page = await browser.newPage();
  const isKept = await keepsPages(page, `${site.portal}/elsewhere`);
  const asked: string[] = [];
  page.on('request', (one) => {
    if (one.method() !== 'OPTIONS') asked.push(`${one.method()} ${new URL(one.url()).pathname}`);
  });
  const times = (call: string) => asked.filter((one) => one.startsWith(call)).length;
  await page.goto(url);
  await see(page, 'Is this the number at your computer?');
  await leaveAndComeBack(page, isKept);
  await press(page, 'Yes');
  await choose(page, 0);
  await arrived(page, 1);
  await leaveAndComeBack(page, isKept);
  await arrived(page, 1);
  await choose(page, 1);
  await arrived(page, 2);
  expect(times('POST /v1/handoff/openings')).toBe(1);
  expect(times('POST /v1/handoff/upload-urls')).toBe(2);
  expect(times('PUT ')).toBe(2);

  const session = await page.createCDPSession();
  const { entries } = await session.send('Page.getNavigationHistory');
  expect(entries.map((entry) => entry.url).filter((address) => address.includes(token))).toEqual(
    [],
  );
  expect(await page.evaluate(() => location.href)).not.toContain(token);

  await press(page, 'Done');
  await see(page, 'Go on at your computer');
  await leaveAndComeBack(page, isKept);
  await see(page, 'your computer');
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  expect(times('POST /v1/handoff/completion')).toBe(1);
  expect(times('POST /v1/handoff/openings')).toBe(1);
  expect(times('PUT ')).toBe(2);
});
