import type { Page } from 'playwright-core';

/** The receipt on the dashboard. */
export const receiptOf = (page: Page) => page.getByRole('region', { name: 'Receipt' });

/** Downloads the receipt; resolves with the file's path on the investor's disk. */
export async function downloadReceipt(page: Page): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /^Download/ }).click(),
  ]);
  return file.path();
}

/** The key that whoever verifies takes from the backend's operator. */
export const receiptKey = (page: Page, api: string) =>
  page.evaluate(async (address) => (await fetch(address)).text(), `${api}/demo/receipt-key`);
