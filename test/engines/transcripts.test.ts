import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ClientSite, startClientSite, tag } from '../site/support/client-page';
import { launchReadableFirefox, readFirefoxTree } from './support/firefox-tree';
import { installedFirefox } from './support/installed-engines';
import { type LoopbackProxy, startLoopbackProxy } from './support/proxy';

const LANGUAGES = ['en', 'de', 'ar'] as const;
const firefox = installedFirefox();

describe.skipIf(!firefox)('Firefox', () => {
  let site: ClientSite;
  let proxy: LoopbackProxy;
  let browser: Browser;

  beforeAll(async () => {
    proxy = await startLoopbackProxy();
    site = await startClientSite((origins) =>
      Object.fromEntries(
        LANGUAGES.map((lang) => [`/${lang}`, tag(origins, `lang="${lang}" demo`)]),
      ),
    );
    browser = await launchReadableFirefox(firefox ?? '', proxy.port);
  });

  afterAll(async () => {
    await browser?.close();
    await site?.close();
    await proxy?.close();
  });

  it.each(LANGUAGES)(
    'exposes the first section and its errors to a screen reader: %s',
    async (lang) => {
      const page = await browser.newPage();
      await page.goto(`${site.portal}/${lang}`);
      await page.waitForFunction(isThere, { polling: 100 }, '.milestones');
      await page.evaluate(pressSave);
      await page.waitForFunction(isThere, { polling: 100 }, '.summary');
      // The tree follows the page in a moment of its own.
      await expect
        .poll(async () => (await readFirefoxTree(browser)).join(' '))
        .toContain(', invalid');
      const lines = await readFirefoxTree(browser);
      await page.close();
      await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(
        `../transcripts/firefox-${lang}.txt`,
      );
    },
  );
});

/** Runs in the page. */
function isThere(selector: string): boolean {
  const root = document.querySelector('investor-onboarding')?.shadowRoot;
  return Boolean(root?.querySelector(selector)) && !root?.querySelector('.skeleton');
}

/** Runs in the page. */
function pressSave(): void {
  const root = document.querySelector('investor-onboarding')?.shadowRoot;
  root?.querySelector<HTMLElement>('[type=submit]')?.click();
}
