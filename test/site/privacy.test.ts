import { randomBytes } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  type ClientSite,
  demoControl,
  heardEvents,
  openClientPage,
  startClientSite,
  tag,
} from './support/client-page';
import { launchBrowser, type Opened } from './support/open';

/** In every value that is typed or chosen here, so that it is known wherever it turns up. */
const PLANTED = 'Plantagenet';
const WALLET = `0x${'5ecAde'.repeat(6)}5eca`;
const SESSION_EMAIL = /@mail\.example/i;
const ANYTHING_PLANTED = new RegExp(`${PLANTED}|${WALLET}`, 'i');

let site: ClientSite;
let browser: Browser;

beforeAll(async () => {
  site = await startClientSite(
    (origins) => ({
      '/profile': tag(origins, 'data-investor="ida" data-profile="individual"'),
      '/company': tag(origins, 'data-investor="jon" data-profile="every-element-open"'),
      '/quiet': tag(origins, 'data-investor="ken" data-profile="individual"'),
    }),
    { documentProcessing: 0 },
  );
  browser = await launchBrowser();
});

afterEach(() => demoControl(site, '/faults', {}, 'DELETE'));

afterAll(async () => {
  await browser?.close();
  await site?.close();
});

/** Runs in the page before its scripts: writes down all that a curious host page gets to see. */
function listenEverywhere(): void {
  const seen: string[] = [];
  Object.assign(globalThis, { seen });
  const types = [
    ...['keydown', 'keypress', 'keyup', 'beforeinput', 'input', 'textInput', 'change', 'invalid'],
    ...[
      'compositionstart',
      'compositionupdate',
      'compositionend',
      'copy',
      'cut',
      'paste',
      'select',
    ],
    ...['submit', 'reset', 'formdata', 'validity', 'dragenter', 'dragover', 'drop', 'toggle'],
  ];
  for (const type of types) {
    addEventListener(type, (event) => {
      const [target] = event.composedPath() as { value?: unknown }[];
      const { key, data, detail } = event as unknown as Record<string, unknown>;
      seen.push(`event ${type}: ${JSON.stringify([key, data, detail, target?.value])}`);
    });
  }
  addEventListener('message', ({ data }) => seen.push(`message: ${JSON.stringify(data)}`));
  for (const name of ['pushState', 'replaceState'] as const) {
    const own = history[name].bind(history);
    history[name] = (state, title, url) => {
      seen.push(`history: ${JSON.stringify([state, title, String(url)])}`);
      own(state, title, url);
    };
  }
}

/** All that the host page, its storage, its address and the widget's light DOM hold. */
function pageHolds(page: Page): Promise<string[]> {
  return page.evaluate(async () => [
    ...(globalThis as unknown as { seen: string[] }).seen,
    `address: ${location.href} ${JSON.stringify(history.state)} ${document.referrer}`,
    `title: ${document.title}`,
    `localStorage: ${JSON.stringify({ ...localStorage })}`,
    `sessionStorage: ${JSON.stringify({ ...sessionStorage })}`,
    `cookies: ${document.cookie}`,
    `databases: ${JSON.stringify(await indexedDB.databases())}`,
    `caches: ${JSON.stringify(await caches.keys())}`,
    `name: ${window.name}`,
    `document: ${document.documentElement.outerHTML}`,
    `resources: ${performance.getEntriesByType('resource').map(({ name }) => name)}`,
  ]);
}

/** Opens a page whose every way out is watched. */
async function openWatched(path: string) {
  const opened = await openClientPage(browser, site, { path, beforeScripts: listenEverywhere });
  const { page } = opened;
  const lines: string[] = [];
  const tokens = new Set<string>();
  page.on('console', (message) => lines.push(`console: ${message.text()}`));
  page.on('request', async (request) => {
    const headers = await request.allHeaders();
    const [, token] = /^Bearer (.+)/.exec(headers.authorization ?? '') ?? [];
    if (token) tokens.add(token);
    const { authorization, cookie, ...others } = headers;
    lines.push(`request: ${request.method()} ${request.url()} ${JSON.stringify(others)}`);
    if (new URL(request.url()).origin !== site.api && (authorization || cookie)) {
      lines.push(`credentials for ${request.url()}: ${authorization} ${cookie}`);
    }
  });
  const leaks = async () => {
    const heard = (await heardEvents(page)).map((event) => `heard: ${JSON.stringify(event)}`);
    const all = [...lines, ...heard, ...(await pageHolds(page)), ...opened.problems()];
    const found = (line: string) =>
      ANYTHING_PLANTED.test(line) ||
      SESSION_EMAIL.test(line) ||
      [...tokens].some((token) => line.includes(token));
    return all.filter(found);
  };
  return { ...opened, lines, tokens, leaks };
}

const arriveAt = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name }).waitFor();
const save = (page: Page) => page.getByRole('button', { name: 'Save and continue' }).click();
const fault = (action: string, kind: object, times = 1) =>
  demoControl(site, '/faults', { action, times, fault: kind });

async function fails(opened: Opened, text: RegExp): Promise<void> {
  await save(opened.page);
  await opened.page.getByText(text).first().waitFor();
}

describe('what an investor types, chooses and is', () => {
  it('stays between them and the backend, whatever goes wrong', async () => {
    const opened = await openWatched('/profile');
    const { page } = opened;
    await arriveAt(page, 'Personal details');
    const first = page.getByLabel(/First name/);
    await first.click();
    await page.keyboard.type(PLANTED);
    // Copied, cut and pasted as people do.
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Control+X');
    await page.keyboard.press('Control+V');
    await page.getByLabel(/Last name/).pressSequentially(PLANTED);
    await page.getByLabel(/Date of birth/).fill('1985-07-07');
    await page.getByLabel(/Nationality/).selectOption({ label: 'Luxembourg' });
    await page.getByLabel(/on my own behalf/).check();

    await fault('saveSection', { kind: 'status', status: 500, code: `${PLANTED} is a bad name` });
    await fails(opened, /could not do this/);
    const message = `${PLANTED} is no name`;
    await fault('saveSection', {
      kind: 'status',
      status: 422,
      code: 'SECTION_INVALID',
      errors: [{ id: 'first_name', message }],
    });
    await fails(opened, new RegExp(message));
    await fault('fetchQualification', { kind: 'malformed' });
    await fails(opened, /unexpected/i);
    await fault('fetchQualification', { kind: 'body', body: { id: PLANTED, milestones: PLANTED } });
    await fails(opened, /unexpected/i);
    await demoControl(site, '/token/expire', { investor: 'ida' });
    await save(page);
    await arriveAt(page, 'Contact and home address');
    await page.getByLabel(/E-mail/).fill(`${PLANTED}@mail.example`);
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.keyboard.press('Escape');

    expect(opened.tokens.size).toBe(2);
    expect(await opened.leaks()).toEqual([]);
    await opened.close();
  });

  it('stays there for wallets, files and the whole way of an upload', async () => {
    const opened = await openWatched('/company#/app/profile/papers/documents');
    const { page } = opened;
    await arriveAt(page, 'Documents');
    const proof = page.getByLabel(/^Proof of address/);
    await proof.waitFor({ state: 'attached' });
    await page.waitForFunction(
      (element) => !(element as HTMLInputElement).disabled,
      await proof.elementHandle(),
    );
    await fault('upload', { kind: 'status', status: 500 });
    const buffer = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(2000)]);
    const file = { name: `${PLANTED}.pdf`, mimeType: 'application/pdf', buffer };
    await proof.setInputFiles(file);
    await page
      .getByText(/did not arrive/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('link', { name: file.name }).waitFor();

    const [wallet] = await page.getByRole('link', { name: /Wallet/ }).all();
    await wallet?.click();
    await page.getByRole('button', { name: 'Leave without saving' }).click();
    await page.getByRole('radio', { name: 'One I have' }).check();
    await page.getByLabel(/^Kind of wallet/).selectOption({ label: 'My own wallet' });
    await page.getByLabel(/^Wallet address/).fill(WALLET);
    await fault('saveSection', { kind: 'status', status: 503, code: WALLET });
    await fails(opened, /could not do this|unavailable|try again/i);
    expect(await opened.leaks()).toEqual([]);
    await opened.close();
  });

  it('a file that is dropped does not reach the page around', async () => {
    const opened = await openWatched('/company#/app/profile/papers/documents');
    const { page } = opened;
    await arriveAt(page, 'Documents');
    const label = page.getByText('or drop it here').first();
    await label.waitFor();
    await label.evaluate((element, name) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['%PDF-1.7 x'], name, { type: 'application/pdf' }));
      for (const type of ['dragenter', 'dragover', 'drop']) {
        const init = { dataTransfer, bubbles: true, composed: true, cancelable: true };
        element.dispatchEvent(new DragEvent(type, init));
      }
    }, `${PLANTED}.pdf`);
    const seen = (await pageHolds(page)).filter((line) => line.startsWith('event '));
    expect(seen).toEqual([]);
    await opened.close();
  });
});

describe('before the investor acts', () => {
  it('nobody is asked but the page, the CDN and the backend', async () => {
    const opened = await openWatched('/quiet');
    const { page } = opened;
    await arriveAt(page, 'Personal details');
    await page.getByRole('navigation', { name: 'Steps of your profile' }).waitFor();
    await page.waitForLoadState('networkidle');
    const asked = new Set(opened.requests.map(({ url }) => new URL(url).origin));
    expect([...asked].sort()).toEqual([site.portal, site.cdn, site.api].sort());
    // Nothing about the page it stands on leaves it in full.
    const referrers = opened.lines.flatMap((line) => /"referer":"([^"]+)"/.exec(line)?.[1] ?? []);
    for (const referrer of referrers) {
      expect([site.portal, site.cdn]).toContain(new URL(referrer).origin);
      expect(new URL(referrer).search + new URL(referrer).hash).toBe('');
    }
    // Across sites, the page is no more than its origin.
    expect(referrers.filter((referrer) => referrer.startsWith(site.portal))).toContain(
      `${site.portal}/`,
    );
    expect(referrers).not.toContain(`${site.portal}/quiet`);
    opened.expectQuiet();
    await opened.close();
  });
});
