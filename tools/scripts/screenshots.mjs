// @ts-check
/**
 * Takes the pictures of the documentation from the running demo: `npm run build` first. They are written
 * to docs/images, small and always of the same data. With `fields` as an argument, those of docs/backend/fields.md
 * alone: each is of the elements in the JSON block that names it, and a name after it takes one. With `review`, those of docs/backend/review.md alone; with
 * `studio`, that of the studio. With `outcomes`, what an investor sees when something has happened, on a phone, a tablet
 * and at a desk, light and dark, English and Arabic, and in a client's colours: to be looked at, in .cache/outcomes.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { runnerImport } from 'vite';
import { serveStudio } from '../../cli/bin/studio/serve.mjs';
import { findBrowser } from './find-browser.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
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
 * @property {string} [profile] the demo's profile; 'returning' unless told otherwise
 * @property {object} [sentBack] what the demo's reviewer sends back before
 * @property {string} [text] stands there once all that is pictured does
 */

/** @type {readonly Picture[]} */
const PICTURES = [
  { name: 'section-dark', width: 1280, height: 800, query: 'theme=pine', dark: true },
  { name: 'section-arabic', width: 1280, height: 800, query: 'lang=ar&theme=sand' },
];

const COMPLETE = { profile: 'completed', query: 'theme=pine', width: 820, element: 'window' };
const SENT_BACK = {
  sectionId: 'personal-details',
  message: 'Please compare your answers with your passport.',
  elements: {
    first_name: 'Spell your first names out',
    date_of_birth: 'The day and the month are swapped',
  },
};
/** What a picture shows of the receipt, which is another one each time. */
const RECEIPT = { reference: '2026-K7Q4MZX1PD', submittedAt: '2026-03-03T12:10:00Z' };

/**
 * The pictures of docs/backend/review.md, of one investor: what was sent back stays so.
 *
 * @type {readonly Picture[]}
 */
const REVIEW_PICTURES = [
  {
    ...COMPLETE,
    name: 'review-receipt',
    height: 1100,
    text: RECEIPT.reference,
    element: 'investor-onboarding .receipt',
  },
  { ...COMPLETE, name: 'review-answers', height: 780, route: '#/app/answers', text: '1313' },
  {
    ...COMPLETE,
    name: 'review-standing',
    height: 780,
    route: '#/app/dashboard',
    sentBack: SENT_BACK,
    text: 'Changes are needed',
  },
  {
    ...COMPLETE,
    name: 'review-section',
    height: 900,
    route: '#/app/profile/about-you/personal-details',
    text: 'Reviewer’s comment',
  },
];

/** What a picture of the studio shows: a section with a mistake in it. */
const SECTION = {
  ...{ id: 'tax', label: 'Tax residence', status: 'active' },
  elements: [
    {
      ...{ id: 'country', type: 'input-select', label: 'Country', required: true },
      options: [
        { value: 'LU', label: 'Luxembourg' },
        { value: 'US', label: 'United States' },
      ],
    },
    {
      ...{ id: 'tin', type: 'string', label: 'Social security number', required: true },
      hiddenWhen: { id: 'country', operator: 'notOneOf', values: ['US'] },
    },
    {
      ...{ id: 'reason', type: 'string', label: 'Why you have no number' },
      hiddenWhen: { id: 'tinn', operator: 'notEmpty' },
    },
  ],
};

/** What happens after 'Save and continue', or comes without it (`stays`), and what stands there then. */
const OUTCOMES = [
  { name: 'failed', shown: '[role=alert]' },
  { name: 'signed-out', shown: '.screen .primary' },
  { name: 'conflict', shown: '[role=dialog], dialog' },
  { name: 'mistake', shown: '.summary' },
  { name: 'refused-file', shown: '.field-error', stays: true },
  { name: 'saved', shown: '.saved time' },
  { name: 'finished', shown: '.completion' },
  { name: 'check-first', shown: '.summary .error' },
  { name: 'rejected', shown: '.summary .review-words', stays: true },
];

const { module } = await runnerImport(path.join(ROOT, 'demo', 'main.ts'), {
  root: ROOT,
  configFile: false,
  logLevel: 'warn',
});
const [, , part, only] = process.argv;
if (!existsSync(path.join(ROOT, 'dist/integrity.json'))) {
  console.error('dist is not there: run npm run build first.');
  process.exit(2);
}
const data = mkdtempSync(path.join(os.tmpdir(), 'screenshots-'));
const { executablePath, env, args } = findBrowser();
/** @type {{ host: string, api: string, close: () => Promise<void> }} */
const demo = await module.startDemo({
  port: 0,
  dist: path.join(ROOT, 'dist'),
  data,
  say: console.log,
});
const browser = await chromium.launch({ executablePath, env, args });
mkdirSync(IMAGES, { recursive: true });
try {
  if (!part) for (const picture of PICTURES) await take(picture);
  if (!part || part === 'review') for (const picture of REVIEW_PICTURES) await take(picture);
  if (!part || part === 'fields') await takeFields();
  if (!part || part === 'studio') await takeStudio();
  if (part === 'outcomes') await takeOutcomes();
} finally {
  await browser.close();
  await demo.close();
  rmSync(data, { recursive: true, force: true });
}
if (!part || part === 'journey') await import('./journey-pictures.mjs');

/** @param {Picture} picture */
async function take({ name, width, height, query = '', route = '', dark = false, ...rest }) {
  const { profile = 'returning', sentBack, text, element = 'investor-onboarding' } = rest;
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'UTC',
  });
  await context.route('**/qualification/receipt', async (route) => {
    const response = await route.fetch();
    const json = { ...(await response.json()), ...RECEIPT };
    await route.fulfill({ response, json });
  });
  const page = await context.newPage();
  await page.goto(`${demo.host}/?profile=${profile}&${query}${route}`);
  await page.locator('investor-onboarding h1').waitFor();
  if (sentBack) {
    await sendBack({ investor: profile, ...sentBack });
    await page.reload();
    await page.locator('investor-onboarding h1').waitFor();
  }
  await page.evaluate(aloneInThePage);
  await page.getByRole('button').last().waitFor();
  await page.waitForLoadState('networkidle');
  // What the picture is about, not what waits to be read.
  const later = page.locator('.disclaimers-prompt .quiet');
  if (await later.count()) await later.click();
  const file = path.join(IMAGES, `${name}.png`);
  if (text) await page.getByText(text).first().waitFor();
  const shown = element === 'window' ? page : page.locator(element);
  await shown.screenshot({ path: file });
  console.log(path.relative(ROOT, file));
  await context.close();
}

/**
 * Without the page's cookies, which count only together with its origin.
 *
 * @param {{ investor: string, sectionId?: string }} words
 */
async function sendBack({ investor, sectionId, ...words }) {
  const place = `/desk/v1/investors/${investor}/sections/${sectionId}/review`;
  const answer = await fetch(demo.api + place, {
    method: 'PUT',
    headers: { authorization: 'Bearer dev-desk:demo', 'content-type': 'application/json' },
    body: JSON.stringify(words),
  });
  if (!answer.ok) throw new Error(`the reviewer was refused: ${await answer.text()}`);
}

/** Runs in the page: leaves the widget without its client's portal. */
function aloneInThePage() {
  const widget = document.querySelector('investor-onboarding');
  if (!widget) throw new Error('no widget in the page');
  document.body.replaceChildren(widget);
  document.body.style.margin = '0';
  document.body.style.display = 'block';
}

/** The pictures of docs/backend/fields.md, each a form with the elements of one block. */
async function takeFields() {
  const folder = path.join(IMAGES, 'fields');
  mkdirSync(folder, { recursive: true });
  const text = readFileSync(path.join(ROOT, 'docs', 'backend', 'fields.md'), 'utf8');
  const context = await browser.newContext({
    viewport: { width: 620, height: 900 },
    colorScheme: 'light',
    reducedMotion: 'reduce',
    locale: 'en-GB',
  });
  for (const [, name = '', json = ''] of text.matchAll(/^```json field=(\S+)\n([\s\S]*?)^```$/gm)) {
    if (only && name !== only) continue;
    const page = await context.newPage();
    await page.goto(`${demo.host}/?profile=returning`);
    await page.locator('investor-onboarding h1').waitFor();
    await page.evaluate(showElements, [JSON.parse(json)].flat());
    const fields = page.locator('investor-onboarding form .fields').first();
    await fields.waitFor();
    await page.waitForLoadState('networkidle');
    // Rows come one after the other.
    await page.getByRole('button', { name: 'Save and continue' }).waitFor();
    const box = await fields.boundingBox();
    if (!box) throw new Error(`${name} shows nothing`);
    const file = path.join(folder, `${name}.png`);
    const margin = 10;
    await page.screenshot({
      path: file,
      fullPage: true,
      clip: {
        x: box.x - margin,
        y: box.y - margin,
        width: box.width + 2 * margin,
        height: box.height + 2 * margin,
      },
    });
    console.log(path.relative(ROOT, file));
    await page.close();
  }
  await context.close();
}

/** The picture of the studio, with a state chosen and a finding led to. */
async function takeStudio() {
  const profile = path.join(data, 'profile.json');
  writeFileSync(profile, `${JSON.stringify(SECTION, null, 2)}\n`);
  const studio = await serveStudio({ file: profile, port: 0 });
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    colorScheme: 'light',
    reducedMotion: 'reduce',
    locale: 'en-GB',
  });
  const page = await context.newPage();
  await page.goto(studio.address);
  await page.locator('summary').click();
  await page.getByRole('button', { name: 'Country = United States' }).click();
  await page.frameLocator('iframe').getByLabel('Social security number').waitFor();
  await page.getByRole('button', { name: 'tinn' }).click();
  await page.evaluate(() => scrollTo(0, 0));
  await page.waitForLoadState('networkidle');
  const file = path.join(IMAGES, 'studio.png');
  await page.screenshot({ path: file });
  console.log(path.relative(ROOT, file));
  await context.close();
  await studio.close();
}

/** A picture of the window after each outcome, from where the button was pressed. */
async function takeOutcomes() {
  const folder = path.join(ROOT, '.cache', 'outcomes');
  mkdirSync(folder, { recursive: true });
  const looks = [360, 768, 1280].flatMap((width) =>
    /** @type {const} */ (['light', 'dark', 'branded']).flatMap((look) =>
      ['en', 'ar'].map((lang) => ({ width, look, lang })),
    ),
  );
  for (const { width, look, lang } of looks) {
    const colorScheme = look === 'dark' ? 'dark' : 'light';
    const viewport = { width, height: width < 500 ? 740 : 800 };
    const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce' });
    for (const { name, shown, stays } of OUTCOMES) {
      const page = await context.newPage();
      await page.goto(`${demo.host}/?profile=returning`);
      await page.locator('investor-onboarding h1').waitFor();
      await page.evaluate(showOutcome, { name, lang, isBranded: look === 'branded' });
      const widget = page.locator('investor-onboarding');
      const button = widget.locator('[type=submit]');
      await button.waitFor();
      await page.waitForLoadState('networkidle');
      if (name === 'conflict') await widget.locator('input').first().fill('Grace');
      if (name === 'refused-file') {
        const file = { name: 'holiday.exe', mimeType: 'application/x-msdownload' };
        await widget
          .locator('input[type=file]')
          .first()
          .setInputFiles({ ...file, buffer: Buffer.from('MZ') });
      }
      if (!stays) await button.click();
      await widget.locator(shown).first().waitFor();
      // What comes by itself is seen where the investor arrives.
      if (name === 'rejected') await widget.evaluate((element) => element.scrollIntoView());
      await page.screenshot({ path: path.join(folder, `${name}-${width}-${look}-${lang}.png`) });
      await page.close();
    }
    await context.close();
  }
  console.log(path.relative(ROOT, folder));
}

/**
 * Runs in the page: below a client's introduction a widget with one long section, whose save ends so.
 *
 * @param {{ name: string, lang: string, isBranded: boolean }} outcome
 */
function showOutcome({ name, lang, isBranded }) {
  const done = async () => {};
  const hasCheck = name === 'check-first' || name === 'rejected';
  let isSavedElsewhere = false;
  let isSignedOut = false;
  const file = { id: 'bill', type: 'input-file', label: 'Bill', mimeTypes: ['application/pdf'] };
  const elements = () => [
    ...Array.from({ length: 9 }, (_, place) => ({
      ...{ id: `field-${place}`, type: 'string', label: `Field ${place + 1}` },
      ...(place === 0 && { required: true, value: name === 'mistake' ? '' : 'Ada' }),
      ...(place === 0 && isSavedElsewhere && { value: 'Augusta' }),
    })),
    ...(name === 'refused-file' ? [file] : []),
  ];
  const plugins = [{ id: 'id-check-onfido', config: { data: { sdkToken: 'a.b.c' } } }];
  const section = { id: 'one', label: 'Personal details', status: 'active' };
  const next = { id: 'two', label: 'Tax residence', status: 'pending' };
  const sections = name === 'saved' ? [section, next] : [section];
  const widget = document.createElement('investor-onboarding');
  const texts = { status: 'Rejected', canRetry: true, message: 'The photo is blurred.' };
  Object.assign(widget, {
    routing: 'memory',
    lang,
    ...(isBranded && {
      theme: 'client',
      themes: { client: { primary: '#7a1f5c', primaryDark: '#4d1039', name: 'Kestrel' } },
    }),
    api: {
      fetchSession: async () => {
        if (isSignedOut) throw { status: 401 };
        return { investorId: 'ada', email: 'ada@mail.example' };
      },
      ...{ renewSession: done, signOut: done, investorLanguage: done, acceptDisclaimer: done },
      ...{ linkWalletToIdentity: done, fetchDocumentUrl: done, fetchDocumentLink: done },
      fetchLanguages: async () => [
        { code: 'en', name: 'English' },
        { code: 'ar', name: 'العربية' },
      ],
      fetchMissingDisclaimers: async () => [],
      fetchQualification: async () => ({
        id: 'q',
        languages: ['en', 'ar'],
        milestones: [{ id: 'm', label: 'About you', status: 'active', sections }],
      }),
      /** @param {{ sectionId: string }} request */
      fetchSection: async ({ sectionId }) => ({
        ...sections.find(({ id }) => id === sectionId),
        ...{ elements: elements(), etag: isSavedElsewhere ? '"2"' : '"1"' },
        ...(hasCheck && { plugins }),
      }),
      saveSection: async () => {
        if (name === 'failed') throw { status: 500, code: 'SERVER' };
        isSignedOut = name === 'signed-out';
        if (isSignedOut) throw { status: 401 };
        isSavedElsewhere = name === 'conflict';
        if (isSavedElsewhere) throw { status: 412, code: 'SECTION_CHANGED' };
        section.status = 'complete';
        next.status = 'active';
      },
      fetchKyc: async () => (name === 'rejected' ? texts : { status: 'Not_checked' }),
      readReceipt: async () => ({ reference: 'R-2026-1', submittedAt: '2026-03-03T12:10:00Z' }),
    },
  });
  const introduction = document.createElement('div');
  introduction.style.blockSize = '700px';
  document.body.replaceChildren(introduction, widget);
  document.body.style.margin = '0';
  document.body.style.display = 'block';
}

/**
 * Runs in the page: a widget alone, with one section of these elements.
 *
 * @param {readonly object[]} elements
 */
function showElements(elements) {
  const section = { id: 'fields', label: 'Fields', status: 'active' };
  const done = async () => {};
  const milestone = { id: 'fields', label: 'Fields', status: 'active', sections: [section] };
  const widget = document.createElement('investor-onboarding');
  Object.assign(widget, {
    routing: 'memory',
    api: {
      fetchSession: async () => ({ investorId: 'fields', email: 'ada@mail.example' }),
      renewSession: done,
      signOut: done,
      fetchLanguages: async () => [{ code: 'en', name: 'English' }],
      investorLanguage: done,
      fetchMissingDisclaimers: async () => [],
      acceptDisclaimer: done,
      fetchQualification: async () => ({ id: 'q', languages: ['en'], milestones: [milestone] }),
      fetchSection: async () => ({ ...section, elements }),
      saveSection: done,
      fetchKyc: async () => ({ status: 'Not_checked' }),
      linkWalletToIdentity: done,
      fetchDocumentUrl: done,
      fetchDocumentLink: async () => {
        throw { status: 404, code: 'ERROR_DOCUMENTS_NOT_FOUND' };
      },
    },
  });
  document.body.replaceChildren(widget);
  document.body.style.margin = '0';
  document.body.style.display = 'block';
}
