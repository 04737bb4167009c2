import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ClientSite, startClientSite, tag } from '../../support/bundle/client-page';
import { launchReadableFirefox, readFirefoxTree } from '../../support/engines/firefox-tree';
import { installedFirefox } from '../../support/engines/installed-engines';
import { type LoopbackProxy, startLoopbackProxy } from '../../support/engines/proxy';

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
      let lines: string[] = [];
      const read = async () => {
        lines = await readFirefoxTree(browser);
        return lines.join(' ');
      };
      // Firefox follows the focus only once somebody reads its tree.
      await expect.poll(read).toContain('Client portal');
      await page.evaluate(pressSave);
      await page.waitForFunction(isThere, { polling: 100 }, '.summary');
      // The tree follows the page in moments of its own: one for the focus, one for the fields, one for the banner.
      await expect.poll(read).toMatch(/Demo: .* region .*grouping "[^"]+", focused .*, invalid/);
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
