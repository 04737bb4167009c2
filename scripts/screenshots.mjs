// @ts-check
/**
 * Takes the pictures of the documentation from the running demo: `npm run build` first. They are written
 * to docs/images, small and always of the same data.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { runnerImport } from 'vite';
import { findBrowser } from './find-browser.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const IMAGES = path.join(ROOT, 'docs', 'images');

/**
 * @typedef {object} Picture
 * @property {string} name
 * @property {number} width
 * @property {number} height
 * @property {string} [query] choices of the demo's panel
 * @property {string} [route]
 * @property {boolean} [dark]
 * @property {string} [element] the part to take, the whole widget unless told otherwise; 'window'
 */

/** @type {readonly Picture[]} */
const PICTURES = [
  { name: 'section-dark', width: 1280, height: 800, query: 'theme=pine', dark: true },
  { name: 'section-arabic', width: 1280, height: 800, query: 'lang=ar&theme=sand' },
];

const { module } = await runnerImport(path.join(ROOT, 'demo', 'main.ts'), {
  root: ROOT,
  configFile: false,
  logLevel: 'warn',
});
const data = mkdtempSync(path.join(os.tmpdir(), 'screenshots-'));
const { executablePath, env, args } = findBrowser();
/** @type {{ host: string, close: () => Promise<void> }} */
const demo = await module.startDemo({
  port: 0,
  dist: path.join(ROOT, 'dist'),
  data,
  say: console.log,
});
const browser = await chromium.launch({ executablePath, env, args });
mkdirSync(IMAGES, { recursive: true });
try {
  for (const picture of PICTURES) await take(picture);
} finally {
  await browser.close();
  await demo.close();
  rmSync(data, { recursive: true, force: true });
}

/** @param {Picture} picture */
async function take({ name, width, height, query = '', route = '', dark = false, ...rest }) {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    locale: 'en-GB',
  });
  const page = await context.newPage();
  await page.goto(`${demo.host}/?profile=returning&${query}${route}`);
  await page.locator('investor-onboarding h1').waitFor();
  await page.evaluate(aloneInThePage);
  await page.getByRole('button').last().waitFor();
  await page.waitForLoadState('networkidle');
  // What the picture is about, not what waits to be read.
  const later = page.locator('.disclaimers-prompt .quiet');
  if (await later.count()) await later.click();
  const file = path.join(IMAGES, `${name}.png`);
  const { element = 'investor-onboarding' } = rest;
  const shown = element === 'window' ? page : page.locator(element);
  await shown.screenshot({ path: file });
  console.log(path.relative(ROOT, file));
  await context.close();
}

/** Runs in the page: leaves the widget without its client's portal. */
function aloneInThePage() {
  const widget = document.querySelector('investor-onboarding');
  if (!widget) throw new Error('no widget in the page');
  document.body.replaceChildren(widget);
  document.body.style.margin = '0';
  document.body.style.display = 'block';
}
