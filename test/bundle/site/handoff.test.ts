import { randomBytes } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { everyElementOpen } from '../../../src/reference-backend/profiles/every-element';
import type { ProfileDefinition } from '../../../src/reference-backend/rules/profile/profile-definition';
import { backendFor, type TestBackend } from '../../support/bundle/backend';
import { demoControl, heardEvents, openClientPage, tag } from '../../support/bundle/client-page';
import { launchBrowser } from '../../support/bundle/open';
import { type CrossSite, pageWith, startCrossSite } from '../../support/bundle/servers';

/** What the planned faults leave in the log. */
const FAULTS = /Failed to load resource|NETWORK|INJECTED_FAULT/;

const LABELS = ['Front', 'Back', 'Visa', 'Stamp'] as const;
const file = (label: string) => ({
  ...{ id: label.toLowerCase(), type: 'input-file', label: { en: label }, required: true },
  mimeTypes: ['image/jpeg'],
});
const SECTION = {
  id: 'documents',
  label: { en: 'Documents' },
  elements: [{ id: 'passport', type: 'fieldset-files', fields: LABELS.map(file) }],
};
/** A profile with four files in one fieldset. */
const FOUR = {
  ...everyElementOpen,
  id: 'four-files',
  milestones: [{ id: 'papers', label: { en: 'Papers' }, sections: [SECTION] }],
  start: {},
} as unknown as ProfileDefinition;

let site: CrossSite;
let backend: TestBackend;
let browser: Browser;

beforeAll(async () => {
  site = await startCrossSite({
    api: async (origins) => {
      backend = await backendFor(origins, {
        // The phone's page is of another site than the computer's.
        handoffPage: `${origins.apiSitePortal}/phone`,
        profiles: [FOUR],
        timing: { documentProcessing: 0 },
      });
      return backend;
    },
    pages: (origins) => ({
      '/': {
        html: pageWith(origins, tag(origins, 'data-investor="anna" data-profile="four-files"')),
      },
      '/phone': { html: pageWith(origins, tag(origins, 'handoff')) },
    }),
  });
  browser = await launchBrowser();
});

afterEach(() => demoControl(site, '/faults', {}, 'DELETE'));

afterAll(async () => {
  await browser?.close();
  await site?.close();
});

/** The next calls of an action go wrong. */
const plan = (action: string, times: number, fault: object) =>
  demoControl(site, '/faults', { action, times, fault });

const photo = (size: number) =>
  Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(size - 4)]);

const regionOf = (page: Page, label: string) => page.getByRole('region', { name: label });

it('passes four documents from a phone on another site to the computer, with faults between', async () => {
  const computer = await openClientPage(browser, site);
  const { page } = computer;
  await page.getByRole('heading', { level: 1, name: 'Documents' }).waitFor();
  await page.getByRole('button', { name: 'Use your phone: Front' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send it from your phone' });
  await dialog.getByRole('img', { name: /Scan this code/ }).waitFor();
  const code = await dialog.getByText(/^\d\d$/).textContent();
  // What the QR code leads to, as 'Copy link' would give it.
  const kept = await page.evaluate(() => Object.values({ ...sessionStorage }).join());
  const [url = ''] = /https:[^"]+#handoff=[^"]+/.exec(kept) ?? [];

  const { origin, pathname, hash } = new URL(url);
  expect(origin).toBe(site.apiSitePortal);
  const phone = await openClientPage(browser, site, { origin, path: pathname + hash });
  const there = phone.page;
  await there.getByText(code ?? '', { exact: true }).waitFor();
  // The computer has no line for a while.
  await plan('readHandoff', 10, { kind: 'drop' });
  await dialog
    .getByText(/^No connection/)
    .first()
    .waitFor();
  await demoControl(site, '/faults', {}, 'DELETE');
  await there.getByRole('button', { name: 'Yes' }).click();
  await dialog.getByText('Go on at your phone.').first().waitFor();
  expect(await page.evaluate(() => Object.values({ ...sessionStorage }).join())).not.toContain(
    '#handoff=',
  );

  const photos = LABELS.map((label, at) => ({ label, bytes: photo(200_000 * (at + 1)) }));
  const faults: readonly (readonly [string, object])[] = [
    ['upload', { kind: 'drop' }],
    ['fetchHandoffUploadUrls', { kind: 'status', status: 503 }],
    ['fetchDocumentLink', { kind: 'drop' }],
    ['fetchHandoffDocument', { kind: 'drop' }],
  ];
  for (const [at, { label, bytes }] of photos.entries()) {
    const [action, fault] = faults[at] ?? ['', {}];
    await plan(action, 1, fault);
    const chosen = { name: 'image.jpg', mimeType: 'image/jpeg', buffer: bytes };
    await regionOf(there, label).getByLabel('Choose a file').setInputFiles(chosen);
    const isThere = regionOf(there, label).getByText('Uploaded', { exact: true });
    const again = regionOf(there, label).getByRole('button', { name: 'Try again' });
    await isThere.or(again).first().waitFor();
    if (await again.isVisible()) await again.click();
    await isThere.waitFor();
  }
  await there.getByRole('button', { name: 'Done' }).click();
  await there.getByRole('heading', { name: 'Go on at your computer' }).waitFor();

  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Documents from your phone: 4 of 4.').first().waitFor();
  // One link was not to be had: the field says so, and asks for it again.
  const check = page.getByRole('button', { name: 'Check again' });
  const links = page.getByRole('link', { name: /Uploaded/ });
  await expect.poll(async () => (await links.count()) + (await check.count())).toBe(4);
  if ((await check.count()) > 0) await check.click();
  await expect.poll(() => links.count()).toBe(4);
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expect
    .poll(async () => (await heardEvents(page)).map(({ type }) => type))
    .toContain('onboarding-section-saved');

  const { documents = {} } = (await backend.investor('anna')) ?? {};
  for (const { label, bytes } of photos) {
    const { uploadId = '' } = documents[`passport__${label.toLowerCase()}`] ?? {};
    const stored = Buffer.from((await backend.file('anna', uploadId)) ?? []);
    expect(stored.equals(bytes), label).toBe(true);
  }
  // The phone has read nothing of the profile, and has nothing left.
  const asked = phone.requests.map((one) => new URL(one.url).pathname);
  expect(asked.filter((path) => /session|qualification|link$/.test(path))).toEqual([]);
  expect(await there.evaluate(() => sessionStorage.length)).toBe(0);
  for (const opened of [computer, phone]) {
    opened.expectQuiet(FAULTS);
    await opened.close();
  }
});
