import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFindings } from '../../support/bundle/axe';
import { type ClientSite, openClientPage, startClientSite } from '../../support/bundle/client-page';
import {
  drawFor,
  drawnPage,
  followShifts,
  isReady,
  openHeld,
  PAGE_NONCE,
} from '../../support/bundle/drawn';
import { launchBrowser } from '../../support/bundle/open';
import { everyTest, longIt } from '../../support/long';

let site: ClientSite;
let browser: Browser;
const drawn: Parameters<typeof drawnPage>[1] = { tag: '' };

beforeAll(async () => {
  site = await startClientSite((origins) => ({ '/drawn': drawnPage(origins, drawn) }));
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

/** How late a style sheet comes. Milliseconds. */
const LATE_MS = 500;
/** A window in which the whole page fits: a picture of more than the window would change its size. */
const WHOLE_PX = 1200;
const SAVE = /Save and continue|حفظ ومتابعة/;
const themes = { acme: { primary: '#b5179e' } };

/** Runs in the page: gives the element the theme too. */
function brand(): void {
  document.addEventListener('DOMContentLoaded', () => {
    const rows = { acme: { primary: '#b5179e' } };
    Object.assign(document.querySelector('investor-onboarding') ?? {}, { themes: rows });
  });
}

interface Look {
  readonly width: number;
  readonly look: 'light' | 'dark' | 'branded';
  readonly language: 'en' | 'ar';
}

const LOOKS: Look[] = [360, 768, 1280].flatMap((width) =>
  (['light', 'dark', 'branded'] as const).flatMap((look) =>
    (['en', 'ar'] as const).map((language) => ({ width, look, language })),
  ),
);
/** Two that differ in everything. */
const SOME = [LOOKS[0], LOOKS[9]] as Look[];

/** Draws and opens the page so that it looks so. */
async function openSo({ width, look, language }: Look) {
  const isBranded = look === 'branded';
  drawn.tag = await drawFor(site, `look-${width}-${look}-${language}`, {
    language,
    attributes: isBranded ? { theme: 'acme' } : {},
    settings: isBranded ? { themes, nonce: PAGE_NONCE } : {},
  });
  return openHeld(browser, site, {
    beforeScripts: isBranded ? brand : [],
    context: {
      viewport: { width, height: WHOLE_PX },
      colorScheme: look === 'dark' ? 'dark' : 'light',
      reducedMotion: 'reduce',
    },
  });
}

/** Runs in the page: is the first piece of the widget there, with its styles? */
function isBegun(): boolean {
  const root = document.querySelector('investor-onboarding')?.shadowRoot;
  const styles = root?.querySelector<HTMLLinkElement>('link[rel=stylesheet]')?.sheet;
  return Boolean(styles && root?.querySelector('.navbar-end'));
}

/** The whole page as a picture, but for the button, which says that it loads before the script. */
async function picture(page: Page): Promise<Buffer> {
  const mask = [page.getByRole('button', { name: SAVE })];
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBe(WHOLE_PX);
  return page.screenshot({ caret: 'initial', mask });
}

/** How far a colour may be from another, of 255, at the edge of a box that is drawn anew. */
const LEAST_DIFFERENCE = 8;

/** How many pixels of two pictures differ. */
async function differences(before: Buffer, after: Buffer): Promise<number> {
  const page = await browser.newPage();
  const count = await page.evaluate(
    async ({ pictures, least }) => {
      const decode = async (text: string) => {
        const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
        const bitmap = await createImageBitmap(new Blob([bytes]));
        const { width, height } = bitmap;
        const canvas = new OffscreenCanvas(width, height).getContext('2d');
        canvas?.drawImage(bitmap, 0, 0);
        const pixels = canvas?.getImageData(0, 0, width, height).data;
        return { size: `${width} ${height}`, pixels: pixels ?? new Uint8ClampedArray() };
      };
      const [one, other] = await Promise.all([decode(pictures[0]), decode(pictures[1])]);
      if (one.size !== other.size) return Number.NaN;
      const differs = (value: number, at: number) =>
        Math.abs(value - (other.pixels[at] ?? 0)) > least;
      return one.pixels.filter(differs).length;
    },
    {
      pictures: [before.toString('base64'), after.toString('base64')] as const,
      least: LEAST_DIFFERENCE,
    },
  );
  await page.close();
  return count;
}

/** Where a page that comes in pieces may end for now. */
const CUTS = ['<div class="anchor menu">', 'for="first_name"', '</form>'];

describe('how a drawn screen looks', () => {
  it.each(everyTest ? LOOKS : SOME)(
    'shows the same before and after the script, $width px, $look, $language',
    async (look) => {
      const { page, script, shifted, expectQuiet, close } = await openSo(look);
      const before = await picture(page);
      await script();
      await page.waitForLoadState('networkidle');
      const after = await picture(page);
      expect(await differences(before, after), 'pixels that differ').toBe(0);
      expect(await shifted()).toEqual([]);
      expectQuiet();
      await close();
    },
  );

  it('says so where there is no JavaScript, and shows the form all the same', async () => {
    drawn.tag = await drawFor(site, 'look-noscript');
    const context = await browser.newContext({ ignoreHTTPSErrors: true, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${site.portal}/drawn`);
    await page.locator('noscript p', { hasText: 'This form needs JavaScript.' }).waitFor();
    await page.getByLabel('First name').fill('Nojs');
    await page.getByLabel('First name').press('Enter');
    await page.getByRole('button', { name: SAVE }).click();
    expect(page.url()).toBe(`${site.portal}/drawn`);
    await context.close();
  });

  it('does not move when its style sheets come late', async () => {
    drawn.tag = await drawFor(site, 'look-late');
    const { script, shifted, expectQuiet, close } = await openHeld(browser, site, {
      prepare: (context) =>
        context.route('**/server-render*.css', async (route) => {
          await pause(LATE_MS);
          await route.continue();
        }),
    });
    await script();
    expect(await shifted()).toEqual([]);
    expectQuiet();
    await close();
  });

  it.each(everyTest ? CUTS : CUTS.slice(0, 1))(
    'does not move when the page comes in pieces, cut at %s',
    async (cut) => {
      drawn.tag = await drawFor(site, 'look-pieces');
      let send = () => {};
      const when = new Promise<void>((resolve) => {
        send = resolve;
      });
      drawn.cut = { at: cut, when };
      const { page, expectQuiet, close } = await openClientPage(browser, site, {
        path: '/drawn',
        isOpenAtOnce: true,
        beforeScripts: [followShifts],
      });
      await page.waitForFunction(isBegun);
      // Paints the piece, which a browser without a screen would do when it likes.
      await page.screenshot();
      send();
      await isReady(page);
      expect(await page.evaluate(() => window.shifted)).toEqual([]);
      expectQuiet();
      await close();
    },
  );

  longIt.each([
    { width: 320, colorScheme: 'light', language: 'ar' },
    { width: 1280, colorScheme: 'dark', language: 'en' },
  ] as const)(
    'has no finding of axe with every kind of field, $width px, $colorScheme, $language',
    async ({ width, colorScheme, language }) => {
      const hash = '#/app/profile/company/simple-fields';
      const profile = 'every-element-open';
      drawn.tag = await drawFor(site, 'look-axe', { profile, language, settings: { hash } });
      const { page, script, close } = await openHeld(browser, site, {
        path: `/drawn${hash}`,
        context: { viewport: { width, height: 800 }, colorScheme },
      });
      expect(await axeFindings(page)).toEqual([]);
      await script();
      await close();
    },
  );

  it('links the styles of views where some are shown, and only there', async () => {
    const links = (tag: string) => tag.match(/[\w-]+(?=\.css")/g);
    expect(links(await drawFor(site, 'look-links'))).toEqual(['server-render']);
    const hash = '#/app/profile/company/simple-fields';
    const options = { profile: 'every-element-open', settings: { hash } };
    const tag = await drawFor(site, 'look-links', options);
    expect(links(tag)).toEqual(['server-render', 'server-render-views']);
  });

  it('links its styles with their hash, and has them under the strict policy', async () => {
    const hash = '#/app/profile/company/simple-fields';
    drawn.tag = await drawFor(site, 'look-hash', {
      profile: 'every-element-open',
      settings: { hash },
    });
    const { page, expectQuiet, close } = await openHeld(browser, site, { path: `/drawn${hash}` });
    const integrity = JSON.parse(readFileSync('dist/integrity.json', 'utf8'));
    const linked = () =>
      page.locator('investor-onboarding link').evaluateAll((links: HTMLLinkElement[]) =>
        links.map((link) => ({
          file: link.href.replace(/.*\//, ''),
          integrity: link.integrity,
          isApplied: Boolean(link.sheet?.cssRules.length),
        })),
      );
    await expect.poll(linked).toEqual(
      ['server-render.css', 'server-render-views.css'].map((file) => ({
        file,
        integrity: integrity[file] ?? 'none in integrity.json',
        isApplied: true,
      })),
    );
    expectQuiet();
    await close();
  });

  it('takes at most 6 KiB of the page, compressed', async () => {
    for (const language of ['en', 'ar']) {
      const tag = await drawFor(site, 'look-size', { language });
      expect(brotliCompressSync(tag).length).toBeLessThanOrEqual(6 * 1024);
    }
  });
});
