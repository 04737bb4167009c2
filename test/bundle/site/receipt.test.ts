import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkReceipt } from '../../../demo/host/pages/check-receipt.js';
import {
  type ClientSite,
  openClientPage,
  startClientSite,
  tag,
} from '../../support/bundle/client-page';
import { save, typeInto } from '../../support/bundle/fill-by-keyboard';
import type { LayoutShift } from '../../support/bundle/layout-shift';
import { launchBrowser, type Opened } from '../../support/bundle/open';
import { downloadReceipt, receiptKey, receiptOf } from '../../support/bundle/receipt';
import { longIt } from '../../support/long';

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
    /** How far anything has moved. */
    shift: number;
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

/** Runs in the page: notes from now on how far anything moves. */
function followShifts(): void {
  const observer = new PerformanceObserver((list) => add(list.getEntries()));
  Object.assign(window, { shift: 0, shifts: observer });
  const add = (entries: readonly PerformanceEntry[]) => {
    for (const entry of entries) window.shift += (entry as LayoutShift).value;
  };
  observer.observe({ type: 'layout-shift' });
}

/** Runs in the page, once what was painted is known. */
async function shiftSoFar(): Promise<number> {
  for (let frames = 0; frames < 3; frames += 1) {
    await new Promise((painted) => requestAnimationFrame(painted));
  }
  await new Promise((reported) => setTimeout(reported));
  return window.shift;
}

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

describe('the receipt, from the backend’s site on the client’s', () => {
  it('downloads, and is verified with the backend’s key; a changed one is not verified', async () => {
    const opened = await openReceipt('/verified');
    const { page } = opened;
    const [reference] = await told(page);
    expect(await receiptOf(page).textContent()).toContain(reference);
    const text = await downloadReceipt(page);
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

  longIt('comes anew after a reload, and is the same', async () => {
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

  longIt.each([1000, 360])('shifts no layout when it arrives late, at %i px', async (width) => {
    const opened = await openClientPage(browser, site, { path: '/verified' });
    const { page } = opened;
    await page.setViewportSize({ width, height: 1400 });
    await receiptOf(page).waitFor();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/v1/qualification/receipt', async (route) => {
      await held;
      await route.continue();
    });
    await page.reload();
    await page.getByRole('heading', { level: 2, name: 'Your identity is confirmed' }).waitFor();
    await page.evaluate(followShifts);
    release();
    await receiptOf(page).waitFor();
    expect(await page.evaluate(shiftSoFar)).toBe(0);
    opened.expectQuiet();
    await opened.close();
  });

  longIt('changes after an answer was changed from the page of all answers', async () => {
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
    const text = await downloadReceipt(page);
    expect(text).toContain('Johanna');
    expect(await checkReceipt(text, await receiptKey(page, site.api))).toMatchObject({
      valid: true,
      reference: after,
    });
    opened.expectQuiet();
    await opened.close();
  });
});
