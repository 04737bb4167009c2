import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { vi } from 'vitest';
import { findBrowser } from '../../../tools/scripts/find-browser.mjs';

/** Chromium driven by Puppeteer, without the switches of the other tests: with those it keeps no page for the way back. */
export function launchKeepingBrowser(): Promise<Browser> {
  const { executablePath, env, args } = findBrowser();
  return puppeteer.launch({
    executablePath,
    env: env as Record<string, string>,
    acceptInsecureCerts: true,
    args: [
      ...args,
      '--no-sandbox',
      '--host-resolver-rules=MAP *.test 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
    ],
  });
}

/**
 * Whether the browser keeps a page without the widget for the way back; the one that comes with the packages keeps
 * none. `address`: a page that may be kept. On a machine with much else to do a browser drops one now and then.
 */
export async function keepsPages(page: Page, address: string): Promise<boolean> {
  for (let visit = 0; visit < 3; visit += 1) if (await isKept(page, address)) return true;
  return false;
}

async function isKept(page: Page, address: string): Promise<boolean> {
  await page.goto(address);
  await markPage(page);
  await page.goto(`${address}?again`);
  await goBack(page, address);
  return isSamePage(page);
}

/**
 * Goes back to the page at `address`, which may have got a hash since. The driver's own way back waits for events of
 * loading, which a page that was kept may not send, and then ends after half a minute.
 */
export async function goBack(page: Page, address: string): Promise<void> {
  await page.evaluate(() => history.back());
  await vi.waitUntil(() => page.url().split('#')[0] === address, { timeout: 10_000 });
}

/** Marks the page as it is, so that one that is loaded anew is told apart. */
export async function markPage(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.assign(window, { isMarked: true });
  });
}

/** Whether it is the page that was marked. */
export function isSamePage(page: Page): Promise<boolean> {
  return page.evaluate(() => 'isMarked' in window);
}
