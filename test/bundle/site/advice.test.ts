import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { blurredPage } from '../../support/bundle/blurred-page';
import {
  type ClientSite,
  openClientPage,
  startClientSite,
  tag,
} from '../../support/bundle/client-page';
import { launchBrowser } from '../../support/bundle/open';

const SECTION = '#/app/profile/papers/documents';

let site: ClientSite;
let browser: Browser;

beforeAll(async () => {
  site = await startClientSite(
    (origins) => ({
      '/': tag(
        origins,
        'data-investor="ada" data-profile="every-element-open" document-advice="on"',
      ),
    }),
    { documentProcessing: 0 },
  );
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await site?.close();
});

it('a blurred picture is asked about under the strict policy, by code that comes with the first file', async () => {
  const { page, requests, expectQuiet, close } = await openClientPage(browser, site, {
    path: `/${SECTION}`,
  });
  const input = page.getByLabel(/^Proof of address/);
  await input.waitFor({ state: 'attached' });
  const buffer = Buffer.from(await page.evaluate(blurredPage), 'base64');
  const asked = () => requests.filter(({ url }) => /\/examine-/.test(url)).length;
  expect(asked()).toBe(0);
  await input.setInputFiles({ name: 'bill.png', mimeType: 'image/png', buffer });
  await page.getByRole('dialog', { name: 'Look at it once more' }).waitFor();
  expect(asked()).toBe(1);
  const isSent = () =>
    requests.some(({ method, url }) => method === 'PUT' && !/sections/.test(url));
  expect(isSent()).toBe(false);
  await page.getByRole('button', { name: 'Use it' }).click();
  await page.getByRole('link', { name: /bill\.png/ }).waitFor();
  expect(isSent()).toBe(true);
  expectQuiet();
  await close();
});
