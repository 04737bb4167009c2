import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkReceipt } from '../../demo/host/pages/check-receipt.js';
import { type ClientSite, openClientPage, startClientSite, tag } from './support/client-page';
import { save, typeInto } from './support/fill-by-keyboard';
import { launchBrowser, type Opened } from './support/open';
import { downloadReceipt, receiptKey, receiptOf } from './support/receipt';

let site: ClientSite;
let browser: Browser;

beforeAll(async () => {
  site = await startClientSite((origins) => ({
    '/verified': tag(origins, 'data-investor="rea" data-profile="completed"'),
    '/changed': tag(origins, 'data-investor="rob" data-profile="completed"'),
  }));
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await site?.close();
});

/** Notes the references the host is told. */
function hearReceipts(): void {
  const references: string[] = [];
  Object.assign(globalThis, { references });
  document.addEventListener('onboarding-receipt', (event) => {
    references.push((event as CustomEvent).detail.reference);
  });
}

const told = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { references: string[] }).references);

const calls = ({ requests }: Opened) =>
  requests.filter(
    ({ method, url }) => method === 'GET' && url.endsWith('/v1/qualification/receipt'),
  ).length;

/** What arrives on the investor's disk. */
const download = async (page: Page) => readFileSync(await downloadReceipt(page), 'utf8');

describe('the receipt, from the backend’s site on the client’s', () => {
  it('is downloaded and verified with the backend’s key; changed, it is not', async () => {
    const opened = await openClientPage(browser, site, {
      path: '/verified',
      beforeScripts: hearReceipts,
    });
    const { page } = opened;
    await receiptOf(page).waitFor();
    const [reference] = await told(page);
    expect(await receiptOf(page).textContent()).toContain(reference);
    const text = await download(page);
    const key = await receiptKey(page, site.api);
    expect(await checkReceipt(text, key)).toEqual({
      valid: true,
      signed: true,
      reference,
      changes: [],
    });
    const changed = text.replace('"Keller"', '"Kellner"');
    expect(changed).not.toBe(text);
    expect(await checkReceipt(changed, key)).toMatchObject({ valid: false });
    expect(calls(opened)).toBe(1);
    opened.expectQuiet();
    await opened.close();
  });

  it('is asked for again after a reload, and is the same', async () => {
    const opened = await openClientPage(browser, site, {
      path: '/verified',
      beforeScripts: hearReceipts,
    });
    const { page } = opened;
    await receiptOf(page).waitFor();
    const before = await told(page);
    await page.reload();
    await receiptOf(page).waitFor();
    expect(await told(page)).toEqual(before);
    expect(calls(opened)).toBe(2);
    opened.expectQuiet();
    await opened.close();
  });

  it('is another one after an answer was changed from the page of all answers', async () => {
    const opened = await openClientPage(browser, site, {
      path: '/changed',
      beforeScripts: hearReceipts,
    });
    const { page } = opened;
    await receiptOf(page).waitFor();
    await page.getByRole('link', { name: 'Check your answers' }).click();
    await page.getByRole('link', { name: 'Change: Personal details' }).click();
    await page.getByRole('heading', { level: 1, name: 'Personal details' }).waitFor();
    await typeInto(page, /First name/, 'Johanna');
    await save(page);
    await expect.poll(() => told(page)).toHaveLength(2);
    const [before, after] = await told(page);
    expect(after).not.toBe(before);
    await receiptOf(page).waitFor();
    expect(await receiptOf(page).textContent()).toContain(after);
    expect(calls(opened)).toBe(2);
    const text = await download(page);
    expect(text).toContain('Johanna');
    expect(await checkReceipt(text, await receiptKey(page, site.api))).toMatchObject({
      valid: true,
      reference: after,
    });
    opened.expectQuiet();
    await opened.close();
  });
});
