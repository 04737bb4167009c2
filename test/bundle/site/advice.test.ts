import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
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

/** Runs in the page: lines of text out of focus, as a PNG in base64. */
async function blurredPage(): Promise<string> {
  const canvas = new OffscreenCanvas(1200, 900);
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
  context.fillStyle = '#e8e6e0';
  context.fillRect(0, 0, 1200, 900);
  context.filter = 'blur(6px)';
  context.fillStyle = '#222';
  context.font = '24px sans-serif';
  for (let y = 60; y < 860; y += 40)
    context.fillText('Surname given names nationality date of birth place of birth', 40, y);
  const bytes = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

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
