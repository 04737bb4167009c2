import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { unzipSync } from 'fflate';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHostHandler } from '../../../demo/host/create-host-handler';
import { createDemoServer, type DemoServer } from '../../../demo/server/demo-server';
import { type Listening, listen } from '../../../demo/server/listen';
import { createLog } from '../../../server/src/log';
import { findTestBrowser } from '../../../tools/scripts/find-browser.mjs';

const data = mkdtempSync(path.join(tmpdir(), 'reviewer-'));
let host: Listening;
let api: Listening;
let backend: DemoServer;
let browser: Browser;

beforeAll(async () => {
  [host, api] = [await listen(0), await listen(0)];
  const origins = { api: api.origin, script: host.origin, providers: host.origin };
  host.serve(createHostHandler({ origin: host.origin, ...origins }));
  backend = await createDemoServer({
    ...{ data, publicUrl: api.origin, hosts: [host.origin] },
    log: createLog(() => {}),
  });
  api.serve(backend.listener);
  const { executablePath, env, args } = findTestBrowser();
  browser = await chromium.launch({ executablePath, env: env as Record<string, string>, args });
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await Promise.all([host?.close(), api?.close()]);
  await backend?.close();
  rmSync(data, { recursive: true, force: true });
});

/** A call of an investor of the demo. */
async function asInvestor(investor: string, place = '/session') {
  const headers = { 'Content-Type': 'application/json' };
  const token = await fetch(`${api.origin}/demo/token`, {
    ...{ method: 'POST', headers, body: JSON.stringify({ investor, profile: investor }) },
  });
  const { accessToken } = await token.json();
  const answer = await fetch(`${api.origin}/v1${place}`, {
    headers: { Authorization: `Bearer ${accessToken}` },
  });
  return answer.json();
}

/** For a poll on a busy machine. */
const SOON = { timeout: 15_000 };

async function said(page: Page, words: string) {
  await page.getByRole('status').filter({ hasText: words }).waitFor();
}

it('staff find an investor, send a section back, take it back, decide, export and erase', async () => {
  await asInvestor('completed');
  await asInvestor('everyone');
  const page = await browser.newPage();
  page.setDefaultTimeout(15_000);
  const errors: string[] = [];
  page.on('console', (line) => {
    if (line.type() === 'error') errors.push(line.text());
  });
  await page.goto(`${host.origin}/reviewer`);
  await page.getByLabel('Standing').selectOption('submitted');
  const list = page.getByRole('list', { name: /^Investors/ });
  await expect.poll(() => list.getByRole('listitem').count(), SOON).toBe(1);
  await list.getByRole('link').click();
  const article = page.getByRole('article');
  await article.getByRole('heading', { level: 2 }).waitFor();

  const section = article
    .locator('section')
    .filter({ has: page.getByText(/^Send back/) })
    .first();
  await section
    .getByText(/^Send back/)
    .first()
    .click();
  await section.getByLabel('Words on the whole section').fill('Please look once more');
  await section.getByRole('button', { name: 'Send back' }).click();
  await said(page, 'The section was sent back.');
  const standing = async () => {
    const { milestones } = await asInvestor('completed', '/qualification');
    return JSON.stringify(milestones).includes('"review"');
  };
  expect(await standing()).toBe(true);
  await article.getByText('Please look once more').waitFor();
  await article.getByRole('button', { name: 'Take back' }).click();
  await said(page, 'That was taken back.');
  expect(await standing()).toBe(false);

  await article.getByLabel('It is').selectOption('Rejected');
  await article.getByLabel('Words for the investor').fill('The picture is dark');
  await article.getByRole('button', { name: 'Decide' }).click();
  await said(page, 'The identity check was set.');
  expect(await asInvestor('completed', '/kyc')).toMatchObject({
    ...{ status: 'Rejected', message: 'The picture is dark', canRetry: true },
  });

  await article.getByRole('button', { name: 'Show the history' }).click();
  await article.getByText(/desk:demo kyc\.rejected/).waitFor();
  const download = page.waitForEvent('download');
  await article.getByRole('button', { name: 'Export everything' }).click();
  const file = await (await download).path();
  expect(Object.keys(unzipSync(readFileSync(file)))).toContain('investor.json');

  page.once('dialog', (dialog) => dialog.dismiss());
  await article.getByRole('button', { name: 'Erase this investor' }).click();
  await said(page, 'Nobody was erased.');
  page.once('dialog', (dialog) => dialog.accept());
  await article.getByRole('button', { name: 'Erase this investor' }).click();
  await said(page, 'The investor was erased.');
  await expect.poll(() => list.getByRole('listitem').count(), SOON).toBe(0);
  const gone = await fetch(`${api.origin}/desk/v1/investors/completed`, {
    headers: { Authorization: 'Bearer dev-desk:demo' },
  });
  expect(gone.status).toBe(404);
  expect(errors).toEqual([]);
  const fits = await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
  expect(fits).toBe(true);
}, 120_000);
