// @ts-check
/**
 * Makes language-sheet/: the five main screens of the demo in every language, one row a language, for a reader who
 * goes through them, and keys.json, which names for each text the pictures on which it is seen: `npm run build` first.
 * With codes as arguments, those languages alone.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { runnerImport } from 'vite';
import { findBrowser } from './find-browser.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SHEET = path.join(ROOT, 'language-sheet');
const SIZE = { width: 360, height: 740 };
const SECTION = '#/app/profile/about-you/personal-details';

/**
 * @typedef {object} Shown
 * @property {string} name
 * @property {string} profile of the demo
 * @property {string} [route]
 * @property {(page: import('playwright-core').Page) => Promise<unknown>} [act] what is done before
 */

/** @type {readonly Shown[]} */
const SCREENS = [
  { name: 'section', profile: 'whole-journey', route: SECTION },
  {
    name: 'mistakes',
    profile: 'whole-journey',
    route: SECTION,
    act: async (page) => {
      await page.locator('investor-onboarding form button.primary').last().click();
      await page
        .locator('investor-onboarding [role=alert], investor-onboarding .summary')
        .first()
        .waitFor();
    },
  },
  {
    name: 'agreements',
    profile: 'every-element',
    act: async (page) => {
      await page.locator('.disclaimers-prompt .button').first().click();
      await page.locator('dialog[open]').waitFor();
    },
  },
  { name: 'dashboard', profile: 'returning', route: '#/app/dashboard' },
  { name: 'wallet', profile: 'wallet' },
];

const wanted = process.argv.slice(2);
const codes = readdirSync(path.join(ROOT, 'locales'))
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.slice(0, -'.json'.length))
  .filter((code) => wanted.length === 0 || wanted.includes(code));

const { module } = await runnerImport(path.join(ROOT, 'demo', 'main.ts'), {
  root: ROOT,
  configFile: false,
  logLevel: 'warn',
});
/** Which texts are seen where: by language and key, the pictures. @type {Record<string, Record<string, string[]>>} */
const seen = {};
const data = mkdtempSync(path.join(os.tmpdir(), 'language-sheet-'));
const { executablePath, env, args } = findBrowser();
/** @type {{ host: string, close: () => Promise<void> }} */
const demo = await module.startDemo({
  port: 0,
  dist: path.join(ROOT, 'dist'),
  data,
  say: () => {},
});
const browser = await chromium.launch({ executablePath, env, args });
rmSync(SHEET, { recursive: true, force: true });
mkdirSync(SHEET, { recursive: true });
try {
  for (const code of codes) {
    for (const screen of SCREENS) await take(code, screen);
    console.log(code);
  }
  writeFileSync(path.join(SHEET, 'index.html'), sheet());
  writeFileSync(path.join(SHEET, 'keys.json'), `${JSON.stringify(seen, null, 2)}\n`);
  console.log(`Sheet: ${codes.length * SCREENS.length} screens in language-sheet/index.html`);
} finally {
  await browser.close();
  await demo.close();
  rmSync(data, { recursive: true, force: true });
}

/** @param {string} code @param {Shown} screen */
async function take(code, { name, profile, route = '', act }) {
  const context = await browser.newContext({
    viewport: SIZE,
    reducedMotion: 'reduce',
    locale: code,
  });
  const page = await context.newPage();
  await page.goto(`${demo.host}/?profile=${profile}&lang=${code}${route}`);
  await page.locator('investor-onboarding h1').waitFor();
  await page.locator(`investor-onboarding .onboarding[lang="${code}"]`).waitFor();
  await page.waitForLoadState('networkidle');
  // Without its client's portal.
  await page.locator('investor-onboarding').evaluate((widget) => {
    document.body.replaceChildren(widget);
    document.body.style.margin = '0';
    document.body.style.display = 'block';
  });
  await act?.(page);
  noteTexts(
    code,
    `${code}-${name}.png`,
    await page.locator('investor-onboarding').evaluate(wordsIn),
  );
  await page.screenshot({
    path: path.join(SHEET, `${code}-${name}.png`),
    fullPage: name !== 'agreements',
  });
  await context.close();
}

/** All that is written in the widget, a text each. Runs in the page. @param {Element} widget */
function wordsIn(widget) {
  const elements = [...(widget.shadowRoot?.querySelectorAll('*') ?? [])];
  return elements
    .filter((element) => element.checkVisibility())
    .flatMap((element) => [
      element.textContent ?? '',
      ...['aria-label', 'placeholder', 'title'].map((name) => element.getAttribute(name) ?? ''),
    ])
    .map((text) => text.trim());
}

/** @param {string} code @param {string} picture @param {readonly string[]} words */
function noteTexts(code, picture, words) {
  const written = new Set(words);
  const texts = JSON.parse(readFileSync(path.join(ROOT, 'locales', `${code}.json`), 'utf8'));
  seen[code] ??= {};
  const own = seen[code];
  for (const [key, text] of leavesOf(texts)) {
    const parts = text.split(/{{\w+}}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    const pattern = new RegExp(`^${parts.join('.+')}$`, 's');
    const isThere = parts.length > 1 ? words.some((one) => pattern.test(one)) : written.has(text);
    if (isThere) own[key] = [...(own[key] ?? []), picture];
  }
}

/**
 * @param {object} tree
 * @param {string} [prefix]
 * @returns {Generator<readonly [string, string]>}
 */
function* leavesOf(tree, prefix = '') {
  for (const [name, node] of Object.entries(tree)) {
    if (typeof node === 'string') yield [prefix + name, node];
    else yield* leavesOf(node, `${prefix}${name}.`);
  }
}

function sheet() {
  const rows = codes.map((code) => {
    const pictures = SCREENS.map(
      ({ name }) =>
        `<td><img loading="lazy" width="${SIZE.width}" src="${code}-${name}.png" alt="${code}: ${name}"></td>`,
    );
    return `<tr><th scope="row" id="${code}">${code}</th>${pictures.join('')}</tr>`;
  });
  const heads = SCREENS.map(({ name }) => `<th scope="col">${name}</th>`);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>The main screens in every language</title>
<style>td { vertical-align: top; padding: 8px } th { position: sticky; top: 0; background: canvas }</style>
<table><thead><tr><th></th>${heads.join('')}</tr></thead><tbody>
${rows.join('\n')}
</tbody></table>
</html>
`;
}
