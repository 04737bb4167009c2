import { createHash, randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { backendFor, type TestBackend } from '../../support/bundle/backend';
import { blurredPage } from '../../support/bundle/blurred-page';
import { demoControl, heardEvents, openClientPage } from '../../support/bundle/client-page';
import { callAs, createHandoffAs } from '../../support/bundle/computer';
import { launchBrowser, type OpenOptions } from '../../support/bundle/open';
import { buildReactModules } from '../../support/bundle/react-modules';
import {
  type CrossSite,
  type HostPage,
  type Origins,
  pageWith,
  startCrossSite,
  strictPolicy,
} from '../../support/bundle/servers';
import { everyTest, longIt } from '../../support/long';

const FAILED_LOAD = /Failed to load resource/;

let folder: string;
let site: CrossSite;
let backend: TestBackend;
let browser: Browser;

/** The files of dist with their hashes; `wrong` begins the name of those that get another's. */
function hashes(origins: Origins, wrong?: string): Record<string, string> {
  const integrity: Record<string, string> = JSON.parse(readFileSync('dist/integrity.json', 'utf8'));
  return Object.fromEntries(
    Object.entries(integrity)
      .filter(([file]) => file.endsWith('.js') || file.endsWith('?again'))
      .map(([file, hash]) => [
        origins.file(file),
        wrong && file.startsWith(wrong) ? (integrity['loader.js'] ?? '') : hash,
      ]),
  );
}

/** A page for phones with an import map, the hash of which is in its policy, and an entry. */
function mappedPage(origins: Origins, map: object, entry: string): HostPage {
  const text = JSON.stringify(map);
  const hash = createHash('sha256').update(text).digest('base64');
  return {
    policy: strictPolicy(origins).replace('script-src', `script-src 'sha256-${hash}'`),
    html: `<!doctype html><html lang="en"><title>Client portal</title>
<script type="importmap">${text}</script>
<script type="module" crossorigin src="${origins.file(entry)}"></script>
<h1>Client portal</h1>
<investor-onboarding handoff api-base="${origins.api}/v1"></investor-onboarding></html>`,
  };
}

/** The client's page for phones, with a module script of its own after the widget's. */
function phonePage(origins: Origins): string {
  return pageWith(
    origins,
    `<script type="module" crossorigin src="${origins.file('late.js')}"></script>
<h1>Client portal</h1>
<investor-onboarding handoff api-base="${origins.api}/v1"></investor-onboarding>`,
  );
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'phone-'));
  cpSync('dist', folder, { recursive: true });
  const react = await buildReactModules(path.join(folder, 'host'));
  site = await startCrossSite({
    dist: folder,
    api: async (origins) => {
      const handoffPage = `${origins.portal}/phone`;
      backend = await backendFor(origins, { handoffPage, timing: { documentProcessing: 0 } });
      return backend;
    },
    pages: (origins) => {
      const imports = Object.fromEntries(
        Object.entries(react).map(([name, file]) => [name, origins.file(`host/${file}`)]),
      );
      const integrity = hashes(origins);
      const entry = 'investor-onboarding.js';
      return {
        '/phone': { html: phonePage(origins) },
        '/checked': mappedPage(origins, { integrity }, entry),
        '/wrong': mappedPage(origins, { integrity: hashes(origins, 'chunks/phone-send-') }, entry),
        '/shared-react': mappedPage(origins, { imports, integrity }, `shared-react/${entry}`),
        '/wrong-shared': mappedPage(
          origins,
          { imports, integrity: hashes(origins, 'shared-react/chunks/phone-send-') },
          `shared-react/${entry}`,
        ),
      };
    },
  });
  browser = await launchBrowser();
}, 120_000);

afterEach(() => demoControl(site, '/faults', {}, 'DELETE'));

afterAll(async () => {
  await browser?.close();
  await site?.close();
  rmSync(folder, { recursive: true });
});

/** Answers the page's own script, which notes the address as it finds it. */
const withLateScript = (context: BrowserContext) =>
  context.route('**/late.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      headers: { 'access-control-allow-origin': '*' },
      body: 'window.foundAddress = location.href;',
    }),
  );

function openPhone(url: string, options: OpenOptions = {}) {
  const path = url.slice(site.portal.length);
  return openClientPage(browser, site, { path, prepare: withLateScript, ...options });
}

const photo = (size: number) =>
  Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(size - 4)]);

async function choose(page: Page, label: string, button: string, buffer: Buffer) {
  const file = { name: 'image.jpg', mimeType: 'image/jpeg', buffer };
  await page.getByRole('region', { name: label }).getByLabel(button).setInputFiles(file);
}

const arrived = (page: Page, label: string) =>
  page.getByRole('region', { name: label }).getByText('Uploaded', { exact: true }).waitFor();

/** The bytes of the newest upload of a document. */
async function stored(investor: string, documentId: string): Promise<Buffer> {
  const { uploads = {} } = (await backend.investor(investor)) ?? {};
  const [id = ''] =
    Object.entries(uploads).findLast(
      ([, upload]) => upload.documentId === documentId && upload.version,
    ) ?? [];
  return Buffer.from((await backend.file(investor, id)) ?? []);
}

describe('a phone on a page of another site', () => {
  it('sends two documents under the strict policy, though the line dies in the middle of one', async () => {
    const { url, code, handoffId } = await createHandoffAs(site, 'phone');
    const opened = await openPhone(url);
    const { page, requests } = opened;
    await page.getByRole('heading', { name: 'Is this the number at your computer?' }).waitFor();
    expect(await page.evaluate(() => (window as { foundAddress?: string }).foundAddress)).toBe(
      `${site.portal}/phone`,
    );
    await page.getByText(code, { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Yes' }).click();
    const [front, back] = [photo(400_000), photo(3_000_000)];
    await choose(page, 'Front', 'Take a photo', front);
    await arrived(page, 'Front');
    await demoControl(site, '/faults', { action: 'upload', times: 10, fault: { kind: 'drop' } });
    await choose(page, 'Back', 'Choose a file', back);
    await page
      .getByText(/The connection is lost/)
      .first()
      .waitFor();
    await demoControl(site, '/faults', {}, 'DELETE');
    await page.getByRole('button', { name: 'Try again' }).click();
    await arrived(page, 'Back');
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('heading', { name: 'Go on at your computer' }).waitFor();

    expect((await stored('phone', 'passport__front')).equals(front)).toBe(true);
    expect((await stored('phone', 'passport__back')).equals(back)).toBe(true);
    expect(await callAs(site, 'phone', 'GET', `/documents/handoffs/${handoffId}`)).toMatchObject({
      status: 'done',
      files: [{ state: 'received' }, { state: 'received' }],
    });
    const paths = requests.map((one) => new URL(one.url).pathname);
    expect(paths.filter((path) => /session|qualification|app\.js|kyc/.test(path))).toEqual([]);
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    expect((await heardEvents(page)).map(({ type }) => type)).toEqual(['onboarding-ready']);
    opened.expectQuiet(FAILED_LOAD);
    await opened.close();
  });

  longIt(
    'asks about a blurred picture, and makes one PDF of several, by code that comes when it is needed',
    async () => {
      const { url } = await createHandoffAs(site, 'pages');
      const opened = await openPhone(url);
      const { page, requests } = opened;
      const asked = (file: RegExp) => requests.filter((one) => file.test(one.url)).length;
      await page.getByRole('button', { name: 'Yes' }).click();
      const buffer = Buffer.from(await page.evaluate(blurredPage), 'base64');
      const picture = { name: 'image.png', mimeType: 'image/png', buffer };
      const front = page.getByRole('region', { name: 'Front' });
      await front.getByLabel('Choose a file').waitFor({ state: 'attached' });
      expect(asked(/phone-(examine|pages|pdf)-/)).toBe(0);
      await front.getByLabel('Choose a file').setInputFiles(picture);
      await page.getByRole('dialog', { name: 'Look at it once more' }).waitFor();
      expect(asked(/phone-examine-/)).toBe(1);
      expect(requests.some(({ method }) => method === 'PUT')).toBe(false);
      await page.getByRole('button', { name: 'Use it' }).click();
      await arrived(page, 'Front');
      await front.getByLabel('Add a page').setInputFiles(picture);
      const dialog = page.getByRole('dialog', { name: 'Several pages, one PDF' });
      await dialog.getByRole('button', { name: 'Use it' }).click();
      await dialog.waitFor({ state: 'detached' });
      await expect
        .poll(async () => (await stored('pages', 'passport__front')).subarray(0, 5).toString())
        .toBe('%PDF-');
      expect(asked(/phone-pdf-/)).toBe(1);
      opened.expectQuiet();
      await opened.close();
    },
  );
});

/** The same link on another page of the client. */
const at = (url: string, page: string) => url.replace('/phone#', `${page}#`);

describe('the page for phones of another build', () => {
  for (const [what, where, chunk] of [
    ['whose import map has the hash of every file', '/checked', '/1/chunks/phone.js'],
    ['with the React of its host', '/shared-react', '/1/shared-react/chunks/phone.js'],
  ] as const) {
    longIt(`sends a document: ${what}`, async () => {
      const investor = where.slice(1);
      const { url } = await createHandoffAs(site, investor);
      const opened = await openPhone(at(url, where));
      const { page, requests } = opened;
      await page.getByRole('button', { name: 'Yes' }).click();
      const front = photo(20_000);
      await choose(page, 'Front', 'Choose a file', front);
      await arrived(page, 'Front');
      expect((await stored(investor, 'passport__front')).equals(front)).toBe(true);
      const files = requests.map((one) => new URL(one.url).pathname);
      expect(files.filter((file) => file.endsWith(chunk))).toHaveLength(1);
      const reacts = files.filter((file) => /\/(chunks\/react|host\/host-[\w-]+)\.js$/.test(file));
      expect(reacts.some((file) => file.includes('/host/'))).toBe(where === '/shared-react');
      expect(reacts.some((file) => file.includes('/chunks/'))).toBe(where === '/checked');
      opened.expectQuiet();
      await opened.close();
    });
  }

  for (const where of everyTest ? ['/wrong', '/wrong-shared'] : ['/wrong']) {
    it(`runs no code that was changed, and sends nothing: ${where}`, async () => {
      const { url } = await createHandoffAs(site, where.slice(1));
      const opened = await openPhone(at(url, where));
      const { page, requests } = opened;
      await page.getByRole('button', { name: 'Yes' }).click();
      await choose(page, 'Front', 'Choose a file', photo(20_000));
      await page
        .getByRole('region', { name: 'Front' })
        .getByRole('button', { name: 'Try again' })
        .waitFor();
      expect(requests.filter(({ method }) => method === 'PUT')).toEqual([]);
      opened.expectQuiet(/Failed to find a valid digest|integrity/, /no code for a file/);
      await opened.close();
    });
  }
});
