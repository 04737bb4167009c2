// @ts-check
/**
 * Walks an investor through the running demo, from the first answer to the end, and makes the README's
 * pictures of it: docs/images/journey.webp moves, journey-still.png does not. `npm run build` first.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { runnerImport } from 'vite';
import { animatedWebp } from './animated-webp.mjs';
import { findBrowser } from './find-browser.mjs';

/** A page with something on it, which the advice has nothing to say about. */
const SCAN = `%PDF-1.4
1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj
3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R>> endobj
4 0 obj <</Length 10>> stream\n0 0 9 9 re f\nendstream endobj
trailer <</Root 1 0 R>>
%%EOF`;

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const IMAGES = path.join(ROOT, 'docs', 'images');
const SIZE = { width: 1200, height: 780 };
const FRAME_MS = 2600;
const QUALITY = 0.82;
/** It comes to rest: nobody has to look away from it. */
const LOOPS = 2;

const { values } = parseArgs({ options: { frames: { type: 'string' } } });

const { module } = await runnerImport(path.join(ROOT, 'demo', 'main.ts'), {
  root: ROOT,
  configFile: false,
  logLevel: 'warn',
});
const data = mkdtempSync(path.join(os.tmpdir(), 'journey-'));
/** @type {{ host: string, close: () => Promise<void> }} */
const demo = await module.startDemo({
  port: 0,
  dist: path.join(ROOT, 'dist'),
  data,
  say: console.log,
});
const { executablePath, env, args } = findBrowser();
// With a camera, as most investors have one.
const camera = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
const browser = await chromium.launch({ executablePath, env, args: [...args, ...camera] });
/** @type {Buffer[]} */
const shots = [];
try {
  const context = await browser.newContext({
    viewport: SIZE,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    locale: 'en-GB',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await walk(page);
  const encoder = await context.newPage();
  const frames = [];
  for (const [place, shot] of shots.entries()) {
    const webp = await toWebp(encoder, shot);
    frames.push({ webp, ms: place === shots.length - 1 ? 2 * FRAME_MS : FRAME_MS });
  }
  mkdirSync(IMAGES, { recursive: true });
  write('journey.webp', animatedWebp(frames, { ...SIZE, loops: LOOPS }));
  const [, still] = shots;
  if (still) write('journey-still.png', still);
  if (values.frames) keepFrames(values.frames);
} finally {
  await browser.close();
  await demo.close();
  rmSync(data, { recursive: true, force: true });
}

/** @param {import('playwright-core').Page} page */
async function walk(page) {
  await page.goto(`${demo.host}/?profile=whole-journey`);
  await arriveAt(page, 'Personal details');
  await page.evaluate(() => document.querySelector('#demo-controls')?.remove());
  await page.getByLabel('First name').fill('Hanna');
  await page.getByLabel('Last name').fill('Berg');
  await shoot(page);
  await page.getByLabel('Date of birth').fill('1985-07-12');
  await page.getByLabel('Nationality').selectOption({ label: 'Luxembourg' });
  await page.getByLabel('I invest on my own behalf').check();
  await shoot(page, 'widget');
  await save(page);

  await arriveAt(page, 'Contact and home address');
  await page.getByLabel('E-mail address').fill('hanna.berg@mail.example');
  await page.getByLabel('Street and number').fill('14, rue des Capucins');
  await page.getByLabel('Postcode').fill('1313');
  await page.getByLabel('Town or city').fill('Luxembourg');
  await page.getByLabel('Country').selectOption({ label: 'Luxembourg' });
  await save(page);

  await arriveAt(page, 'Documents');
  const scan = Buffer.from(SCAN);
  const files = ['passport-front.pdf', 'passport-back.pdf', 'electricity-bill.pdf'];
  const inputs = page.locator('input[type=file]');
  for (const [place, name] of files.entries()) {
    await inputs.nth(place).setInputFiles({ name, mimeType: 'application/pdf', buffer: scan });
  }
  await page.getByText('Uploaded', { exact: true }).nth(2).waitFor();
  await shoot(page, 'widget');
  await save(page);

  await arriveAt(page, 'Identity check');
  const check = page.frameLocator('iframe');
  await check.getByRole('button').first().waitFor();
  await shoot(page, 'widget');
  await check.getByRole('button').first().click();

  await arriveAt(page, 'Wallet');
  // As in a portal that has one: without it three of the four wallets are not offered.
  await page.locator('investor-onboarding').evaluate(setProjectId);
  await page.getByLabel('One I have').check();
  await page.getByLabel('Kind of wallet').selectOption({ label: 'My own wallet' });
  await page.getByRole('button', { name: 'Connect wallet' }).click();
  await page.getByRole('button', { name: 'MetaMask' }).waitFor();
  await shoot(page);
  await page.getByRole('button', { name: 'MetaMask' }).click();
  await page.getByText('is connected and has signed').waitFor();
  await shoot(page);
  await save(page);

  await arriveAt(page, 'Declarations');
  await page.getByLabel('What I have stated').check();
  await page.getByLabel('I accept the terms').check();
  await save(page);
  await page.getByText('Your answers are saved.').first().waitFor();
  await shoot(page, 'widget');
  await page.getByRole('heading', { level: 1, name: 'Welcome to your portal' }).waitFor();
  await shoot(page);
}

/**
 * @param {import('playwright-core').Page} page
 * @param {string | RegExp} name
 */
async function arriveAt(page, name) {
  await page.locator('investor-onboarding').getByRole('heading', { level: 1, name }).waitFor();
}

/** @param {import('playwright-core').Page} page */
async function save(page) {
  await page.getByRole('button', { name: 'Save and continue' }).press('Enter');
}

/**
 * Keeps a picture of what is in the window, which shows the widget from its top where that is wanted.
 *
 * @param {import('playwright-core').Page} page
 * @param {'widget'} [from]
 */
async function shoot(page, from) {
  if (from) await page.locator('investor-onboarding').evaluate(scrollToTop);
  await page.evaluate(() => document.fonts.ready);
  shots.push(await page.screenshot({ caret: 'hide' }));
}

/** @param {Element} widget runs in the page */
function scrollToTop(widget) {
  widget.scrollIntoView();
}

/** @param {Element} widget runs in the page */
function setProjectId(widget) {
  widget.setAttribute('walletconnect-project-id', 'demo');
}

/**
 * A screenshot as WebP: the browser has the encoder.
 *
 * @param {import('playwright-core').Page} page
 * @param {Buffer} png
 */
async function toWebp(page, png) {
  const base64 = await page.evaluate(
    async ([source, quality]) => {
      const picture = await createImageBitmap(await (await fetch(source)).blob());
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width: picture.width, height: picture.height });
      const context = canvas.getContext('2d', { alpha: false });
      context?.drawImage(picture, 0, 0);
      return canvas.toDataURL('image/webp', quality).split(',')[1] ?? '';
    },
    /** @type {const} */ ([`data:image/png;base64,${png.toString('base64')}`, QUALITY]),
  );
  return Buffer.from(base64, 'base64');
}

/**
 * @param {string} name
 * @param {Buffer} content
 */
function write(name, content) {
  writeFileSync(path.join(IMAGES, name), content);
  console.log(`docs/images/${name}: ${Math.round(content.length / 1024)} KiB`);
}

/**
 * Each picture on its own, to be looked at.
 *
 * @param {string} folder
 */
function keepFrames(folder) {
  mkdirSync(folder, { recursive: true });
  for (const [place, shot] of shots.entries()) {
    writeFileSync(path.join(folder, `journey-${place + 1}.png`), shot);
  }
}
