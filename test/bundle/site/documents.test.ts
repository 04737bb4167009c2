import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { certificate } from '../../support/bundle/certificate';
import {
  type ClientSite,
  demoControl,
  heardEvents,
  openClientPage,
  startClientSite,
  tag,
} from '../../support/bundle/client-page';
import { launchBrowser, type OpenOptions } from '../../support/bundle/open';
import { pageWith } from '../../support/bundle/servers';
import { longIt } from '../../support/long';

const SECTION = '#/app/profile/papers/documents';
const INVESTORS = [
  'exact',
  'slow',
  'away',
  'cut',
  'expired',
  'broken',
  'wrong',
  'odd',
  'never',
  'again',
  'big',
  'past',
  'listed',
];
const FAILED_LOAD = /Failed to load resource/;
const UNEXPECTED = /UNEXPECTED: upload of proof_of_address/;

let site: ClientSite;
let browser: Browser;
/** Where what is dropped comes from. */
let folder: string;
/** A server that is nobody's, its origin, and what it was sent. */
let elsewhere: Server;
let stranger: string;
const taken: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'documents-'));
  elsewhere = createServer(await certificate(), (request, response) => {
    taken.push(`${request.method} ${request.url}`);
    response.setHeader('Access-Control-Allow-Origin', request.headers.origin ?? '*');
    response.setHeader('Access-Control-Allow-Headers', '*');
    response.setHeader('Access-Control-Allow-Methods', '*');
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  stranger = `https://stranger.test:${(elsewhere.address() as AddressInfo).port}`;
  site = await startClientSite(
    (origins) =>
      Object.fromEntries(
        INVESTORS.map((name) => {
          const widget = `data-investor="${name}" data-profile="every-element-open"`;
          if (name !== 'listed') return [`/${name}`, tag(origins, widget)];
          // Without a policy, which would stop what goes elsewhere, too.
          const html = pageWith(origins, tag(origins, `${widget} upload-origins="${origins.api}"`));
          return [`/${name}`, { html, policy: null }];
        }),
      ),
    { documentProcessing: 0 },
  );
  browser = await launchBrowser();
});

afterEach(() => clearFaults());

afterAll(async () => {
  await browser?.close();
  await site?.close();
  elsewhere?.closeAllConnections();
  elsewhere?.close();
  await rm(folder, { recursive: true });
});

const pdf = (size: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size - 9)]);
const fault = (action: string, kind: object, times = 1) =>
  demoControl(site, '/faults', { action, times, fault: kind });

const clearFaults = () => demoControl(site, '/faults', {}, 'DELETE');

/** Opens the documents of an investor. */
async function openDocuments(name: string, options: OpenOptions = {}) {
  const opened = await openClientPage(browser, site, { path: `/${name}${SECTION}`, ...options });
  await opened.page.getByRole('heading', { level: 1, name: 'Documents' }).waitFor();
  return opened;
}

async function choose(page: Page, label: RegExp, buffer: Buffer, name = 'paper.pdf') {
  await page.getByLabel(label).setInputFiles({ name, mimeType: 'application/pdf', buffer });
}

/** Drags a file from the desktop over something and drops it there, as the browser itself does. */
async function dropOn(page: Page, target: Locator, buffer: Buffer, name = 'paper.pdf') {
  const path = join(folder, name);
  await writeFile(path, buffer);
  await target.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await target.boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  };
  const at = { x: x + width / 2, y: y + height / 2 };
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  const devtools = await page.context().newCDPSession(page);
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await devtools.send('Input.dispatchDragEvent', { type, ...at, data });
  }
  await devtools.detach();
}

const uploaded = (page: Page, name = 'paper.pdf') => page.getByRole('link', { name }).waitFor();
const uploadsOf = async (name: string) =>
  Object.entries((await site.backend.investor(name))?.uploads ?? {});
const codesOf = async (page: Page) =>
  (await heardEvents(page))
    .filter(({ type }) => type === 'onboarding-error')
    .map(({ detail }) => (detail as { code: string }).code);

describe('documents across three sites, under the strict policy', () => {
  it('arrive byte for byte, with the md5, type and size that were announced', async () => {
    const opened = await openDocuments('exact');
    const { page } = opened;
    const [front, back] = [pdf(300_000), pdf(1_234_567)];
    await choose(page, /^Front/, front, 'front.pdf');
    await page
      .getByText('Ready. It will be uploaded when you have also chosen: Back.')
      .first()
      .waitFor();
    expect(await uploadsOf('exact')).toEqual([]);
    await choose(page, /^Back/, back, 'back.pdf');
    await uploaded(page, 'front.pdf');
    await uploaded(page, 'back.pdf');

    const stored = new Map(
      (await uploadsOf('exact')).map(([id, upload]) => [upload.documentId, { id, upload }]),
    );
    expect([...stored.keys()].sort()).toEqual(['passport__back', 'passport__front']);
    for (const [documentId, bytes] of [
      ['passport__front', front],
      ['passport__back', back],
    ] as const) {
      const { id, upload } = stored.get(documentId) ?? {};
      expect(upload).toMatchObject({
        type: 'application/pdf',
        size: bytes.length,
        md5: createHash('md5').update(bytes).digest('hex'),
      });
      expect(
        Buffer.compare(Buffer.from((await site.backend.file('exact', id ?? '')) ?? []), bytes),
      ).toBe(0);
    }
    const puts = opened.requests.filter(({ method }) => method === 'PUT');
    expect(puts).toHaveLength(2);
    opened.expectQuiet();
    await opened.close();
  });

  longIt('on a slow line show a moving bar and make the submit wait', async () => {
    await fault('upload', { kind: 'slow', ms: 1500 });
    const opened = await openDocuments('slow');
    const { page } = opened;
    await choose(page, /^Proof of address/, pdf(50_000));
    const bar = page.getByRole('progressbar', { name: /Uploading/ });
    await bar.waitFor();
    expect(await page.getByRole('button', { name: 'Save and continue' }).isDisabled()).toBe(true);
    await uploaded(page);
    expect(await bar.count()).toBe(0);
    opened.expectQuiet();
    await opened.close();
  });

  longIt(
    'keep uploading behind another section and in another language, and are there on return',
    async () => {
      const opened = await openDocuments('away');
      const { page } = opened;
      let deliver = () => {};
      const held = new Promise<void>((resolve) => {
        deliver = resolve;
      });
      // The line is as slow as the test wants.
      await page.route('**/uploads/**', async (route) => {
        if (route.request().method() === 'PUT') await held;
        await route.continue();
      });
      const bytes = pdf(80_000);
      await choose(page, /^Proof of address/, bytes);
      await page.getByRole('progressbar', { name: /Uploading/ }).waitFor();
      await page.evaluate(() => {
        location.hash = '#/app/profile/company/simple-fields';
      });
      const leave = page.getByRole('button', { name: 'Leave without saving' });
      const other = page.getByRole('heading', { level: 1, name: 'Simple fields' });
      await leave.or(other).first().waitFor();
      if (await leave.count()) await leave.click();
      await other.waitFor();
      await page.getByLabel('Language').first().selectOption('de');
      await page.getByRole('button', { name: 'Speichern und weiter' }).waitFor();
      await page.evaluate((hash) => {
        location.hash = hash;
      }, SECTION);
      // Still on its way, as it was left.
      await page.getByRole('progressbar', { name: /hochgeladen/i }).waitFor();
      const submit = page.getByRole('button', { name: 'Speichern und weiter' });
      expect(await submit.isDisabled()).toBe(true);
      deliver();
      await uploaded(page);
      const [[, upload] = [], ...more] = await uploadsOf('away');
      expect(upload?.md5).toBe(createHash('md5').update(bytes).digest('hex'));
      expect(more).toEqual([]);
      expect(opened.requests.filter(({ method }) => method === 'PUT')).toHaveLength(2);
      opened.expectQuiet();
      await opened.close();
    },
  );

  longIt('cut in the middle show an error, keep the file, and send it again', async () => {
    // The browser itself sends once more where a connection it had used before is cut.
    await fault('upload', { kind: 'drop' }, 10);
    const opened = await openDocuments('cut');
    const { page } = opened;
    const bytes = pdf(4_000_000);
    await choose(page, /^Proof of address/, bytes);
    await page
      .getByText(/The connection was lost before the whole file had arrived/)
      .first()
      .waitFor();
    expect(await codesOf(page)).toEqual(['UNEXPECTED']);
    await clearFaults();
    await page.getByRole('button', { name: 'Try again' }).click();
    await uploaded(page);
    const [, last] = (await uploadsOf('cut')).at(-1) ?? [];
    expect(last?.md5).toBe(createHash('md5').update(bytes).digest('hex'));
    opened.expectQuiet(UNEXPECTED, FAILED_LOAD);
    await opened.close();
  });

  longIt('with an expired upload URL request a new one once', async () => {
    await fault('upload', { kind: 'status', status: 403 });
    const opened = await openDocuments('expired');
    const { page } = opened;
    await choose(page, /^Proof of address/, pdf(50_000));
    await uploaded(page);
    expect(await uploadsOf('expired')).toHaveLength(2);
    opened.expectQuiet(FAILED_LOAD);
    await opened.close();
  });

  it('go to no origin that upload-origins does not list, though a listed store redirects there', async () => {
    await fault('upload', { kind: 'redirect', to: `${stranger}/taken` });
    // Chromium counts the redirect among the page's requests, though it is not followed.
    const opened = await openDocuments('listed', { providers: [stranger] });
    const { page } = opened;
    const bytes = pdf(50_000);
    await choose(page, /^Proof of address/, bytes);
    await page.getByText('This file could not be uploaded. Try again.').first().waitFor();
    expect(taken).toEqual([]);
    await page.getByRole('button', { name: 'Try again' }).click();
    await uploaded(page);
    const [, last] = (await uploadsOf('listed')).at(-1) ?? [];
    expect(last?.md5).toBe(createHash('md5').update(bytes).digest('hex'));
    opened.expectQuiet(/REDIRECTED: upload: the store redirects/);
    await opened.close();
  });

  longIt('with a failing store show an error and clear the value', async () => {
    await fault('upload', { kind: 'status', status: 500 });
    const opened = await openDocuments('broken');
    const { page } = opened;
    await choose(page, /^Proof of address/, pdf(50_000));
    await page.getByText('The file could not be stored. Try again.').first().waitFor();
    expect(await page.getByLabel(/^Proof of address/).evaluate(isInvalid)).toBe(true);
    await page.getByRole('button', { name: 'Try again' }).click();
    await uploaded(page);
    opened.expectQuiet(UNEXPECTED, FAILED_LOAD);
    await opened.close();
  });

  longIt('with bytes other than the announced ones are refused by the store', async () => {
    const opened = await openDocuments('wrong');
    const { page } = opened;
    await page.route('**/uploads/**', (route) =>
      route.request().method() === 'PUT'
        ? route.continue({ postData: pdf(50_000) })
        : route.continue(),
    );
    await choose(page, /^Proof of address/, pdf(50_000));
    await page.getByText('The file could not be stored. Try again.').first().waitFor();
    opened.expectQuiet(/UPLOAD_400/, FAILED_LOAD);
    await opened.close();
  });

  longIt.each([
    ['no list', {}],
    ['an empty list', { filesToUpload: [] }],
    [
      'an entry without form-data',
      { filesToUpload: [{ contentMd5: 'x', href: { url: 'https://x' } }] },
    ],
  ])('with a bad response for the upload URLs, %s, raise the unexpected error', async (_, body) => {
    await fault('fetchDocumentUrl', { kind: 'body', body });
    const opened = await openDocuments('odd');
    const { page } = opened;
    await choose(page, /^Proof of address/, pdf(5000));
    await page.getByText('This file could not be uploaded. Try again.').first().waitFor();
    await page
      .getByText(/Something unexpected happened/)
      .first()
      .waitFor();
    expect(await codesOf(page)).toEqual(['UNEXPECTED']);
    opened.expectQuiet(/UNEXPECTED: fetchDocumentUrl: filesToUpload/);
    await opened.close();
  });

  it('without a link in 12 attempts, 5 s apart, show an error; checking again finds it', async () => {
    await fault(
      'fetchDocumentLink',
      { kind: 'status', status: 404, code: 'ERROR_DOCUMENTS_NOT_FOUND' },
      12,
    );
    const opened = await openDocuments('never');
    const { page, requests } = opened;
    const polls = () => requests.filter(({ url }) => url.endsWith('/link')).length;
    // Nothing is sent any more, so no number is said.
    const processing = page.getByRole('progressbar', { name: /being processed[^%]*$/ });
    // An installed clock still runs with the wall's: stopped, each interval is exact.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1000);
    await choose(page, /^Proof of address/, pdf(5000));
    for (let attempt = 1; attempt <= 12; attempt += 1) {
      await expect.poll(polls).toBe(attempt);
      // Until the answer has been heard, the next attempt is not due.
      await processing.waitFor({ state: attempt < 12 ? 'visible' : 'hidden' });
      await page.clock.runFor(4900);
      expect(polls()).toBe(attempt);
      await page.clock.runFor(100);
    }
    await page
      .getByText(/The file was sent, but it is not available yet/)
      .first()
      .waitFor();
    expect(await codesOf(page)).toEqual(['UNEXPECTED']);
    await page.getByRole('button', { name: 'Check again' }).click();
    await uploaded(page);
    expect(polls()).toBe(13);
    expect(await uploadsOf('never')).toHaveLength(1);
    opened.expectQuiet(/no link of proof_of_address after 12 attempts/, FAILED_LOAD);
    await opened.close();
  });
});

describe('a file dropped outside a file field', () => {
  it('does not open in the browser: neither over text, nor a field, nor a button', async () => {
    const opened = await openClientPage(browser, site, {
      path: '/past#/app/profile/company/simple-fields',
    });
    const { page } = opened;
    await page.getByRole('heading', { level: 1, name: 'Simple fields' }).waitFor();
    const targets = [
      page.getByRole('heading', { level: 1 }).last(),
      page.getByRole('textbox').first(),
      page.getByRole('button', { name: 'Save and continue' }),
    ];
    for (const target of targets) await dropOn(page, target, pdf(100));
    // Chromium opens what nobody keeps from it in a tab of its own.
    await page.getByRole('textbox').first().fill('Still here');
    expect(page.context().pages()).toEqual([page]);
    opened.expectQuiet();
    await opened.close();
  });
});

/** Runs in the page. */
function isInvalid(element: Element): boolean {
  return element.matches(':invalid');
}
