import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';

/** The receipt on the dashboard. */
export const receiptOf = (page: Page) => page.getByRole('region', { name: 'Receipt' });

/** Downloads the receipt; resolves with what arrives on the investor's disk. */
export async function downloadReceipt(page: Page): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /^Download/ }).click(),
  ]);
  return text(await file.createReadStream());
}

/** The key that whoever verifies takes from the backend's operator. */
export const receiptKey = (page: Page, api: string) =>
  page.evaluate(async (address) => (await fetch(address)).text(), `${api}/demo/receipt-key`);
