import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkReceipt } from '../../demo/host/pages/check-receipt.js';
import { type ClientSite, openClientPage, startClientSite, tag } from './support/client-page';
import { save, typeInto } from './support/fill-by-keyboard';
import { launchBrowser, type Opened } from './support/open';

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

declare global {
  interface Window {
    /** The references of receipts that the host was told. */
    references: string[];
  }
}

/** Notes the references the host is told. */
function hearReceipts(): void {
  const references: string[] = [];
  window.references = references;
  document.addEventListener('onboarding-receipt', (event) => {
    references.push((event as CustomEvent).detail.reference);
  });
}

const told = (page: Page) => page.evaluate(() => window.references);

/** Opens a page of an investor whose receipt is there. */
async function openReceipt(path: string): Promise<Opened> {
  const opened = await openClientPage(browser, site, { path, beforeScripts: hearReceipts });
  await receiptOf(opened.page).waitFor();
  return opened;
}

const calls = ({ requests }: Opened) =>
  requests.filter(
    ({ method, url }) => method === 'GET' && url.endsWith('/v1/qualification/receipt'),
  ).length;

const receiptOf = (page: Page) => page.getByRole('region', { name: 'Receipt' });

/** The file as it arrives on the investor's disk. */
async function download(page: Page): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /^Download/ }).click(),
  ]);
  return readFileSync(await file.path(), 'utf8');
}

/** The key that whoever verifies takes from the backend's operator. */
const publicKey = (page: Page) =>
  page.evaluate(async (address) => (await fetch(address)).text(), `${site.api}/demo/receipt-key`);

describe('the receipt, from the backend’s site on the client’s', () => {
  it('is downloaded and verified with the backend’s key; changed, it is not', async () => {
    const opened = await openReceipt('/verified');
    const { page } = opened;
    const [reference] = await told(page);
    expect(await receiptOf(page).textContent()).toContain(reference);
    const text = await download(page);
    const key = await publicKey(page);
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
    const opened = await openReceipt('/verified');
    const { page } = opened;
    const before = await told(page);
    await page.reload();
    await receiptOf(page).waitFor();
    expect(await told(page)).toEqual(before);
    expect(calls(opened)).toBe(2);
    opened.expectQuiet();
    await opened.close();
  });

  it('is another one after an answer was changed from the page of all answers', async () => {
    const opened = await openReceipt('/changed');
    const { page } = opened;
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
    expect(await checkReceipt(text, await publicKey(page))).toMatchObject({
      valid: true,
      reference: after,
    });
    opened.expectQuiet();
    await opened.close();
  });
});
