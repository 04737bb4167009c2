import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { version } from '../../../package.json';
import type { InvestorOnboardingElement } from '../../../src/element/investor-onboarding-element';
import { backendFor } from '../../support/bundle/backend';
import { openClientPage } from '../../support/bundle/client-page';
import { launchBrowser } from '../../support/bundle/open';
import { type CrossSite, type HostPage, startCrossSite } from '../../support/bundle/servers';

const NEXT = '99.0.0';
const SRI_BITS = 384;

let folder: string;
let site: CrossSite;
let browser: Browser;
/** The client's pages, which its people edit. */
const pages: Record<string, HostPage> = {};

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'roll-back-'));
  release(version);
  release(NEXT);
  site = await startCrossSite({
    dist: path.join(folder, 'cdn'),
    api: backendFor,
    pages: () => pages,
  });
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await site?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Makes a package of this version out of what is built, and puts its dist on the CDN. */
function release(name: string): void {
  const root = path.join(folder, `package-${name}`);
  for (const part of ['dist', 'cli/bin', 'package.json']) {
    cpSync(part, path.join(root, part), { recursive: true });
  }
  const dist = path.join(root, 'dist');
  for (const file of ['package.json', 'dist/investor-onboarding.js']) {
    const text = readFileSync(path.join(root, file), 'utf8');
    writeFileSync(path.join(root, file), text.replaceAll(version, name));
  }
  const entry = readFileSync(path.join(dist, 'investor-onboarding.js'));
  const integrity = JSON.parse(readFileSync(path.join(dist, 'integrity.json'), 'utf8'));
  const hash = createHash(`sha${SRI_BITS}`).update(entry).digest('base64');
  integrity['investor-onboarding.js'] = `sha${SRI_BITS}-${hash}`;
  writeFileSync(path.join(dist, 'integrity.json'), JSON.stringify(integrity));
  mkdirSync(path.join(folder, 'cdn'), { recursive: true });
  cpSync(dist, path.join(folder, 'cdn', `investor-onboarding@${name}`), { recursive: true });
}

/** Puts what `npx investor-onboarding@<name> embed …` prints into the client's page. */
function publish(name: string): void {
  const printed = execFileSync(
    process.execPath,
    [
      path.join(folder, `package-${name}`, 'cli/bin/investor-onboarding.mjs'),
      'embed',
      '--tags',
      ...['--api', `${site.api}/v1`, '--chunks'],
      ...['--cdn', site.file(`investor-onboarding@${name}/`)],
    ],
    { encoding: 'utf8' },
  );
  const [tags = '', policies = ''] = printed.split('\n\n');
  const policy = /^Content-Security-Policy: (.*)$/m.exec(policies)?.[1] ?? '';
  const signedIn = '<investor-onboarding data-investor="rob" auth="bearer"';
  const body = tags.replace('<investor-onboarding', signedIn);
  pages['/'] = { html: `<!doctype html><html lang="en"><title>Portal</title>${body}`, policy };
}

const versionIn = (page: Page) =>
  page.evaluate(
    () => (customElements.get('investor-onboarding') as typeof InvestorOnboardingElement).version,
  );

const firstName = (page: Page) => page.getByRole('textbox', { name: /First name/ });

it('the recipe of docs/operate/delivery.md rolls back, and open tabs keep the version they have', async () => {
  publish(NEXT);
  const open = await openClientPage(browser, site);
  await firstName(open.page).fill('Anna');
  expect(await versionIn(open.page)).toBe(NEXT);

  publish(version);
  const after = await openClientPage(browser, site);
  await firstName(after.page).waitFor();
  expect(await versionIn(after.page)).toBe(version);
  const asked = after.requests.filter(({ url }) => url.startsWith(site.cdn));
  expect(asked.length).toBeGreaterThan(2);
  expect(asked.filter(({ url }) => url.includes(NEXT))).toEqual([]);
  after.expectQuiet();
  await after.close();

  // What the tab needs next comes from the folder of its own version.
  const before = open.requests.length;
  await open.page.evaluate(() => {
    const element = document.querySelector('investor-onboarding') as HTMLElement & {
      setLanguage(code: string): void;
    };
    element.setLanguage('de');
  });
  await open.page.getByRole('button', { name: 'Speichern und weiter' }).waitFor();
  const next = open.requests.slice(before).filter(({ url }) => url.startsWith(site.cdn));
  expect(next.length).toBeGreaterThan(0);
  expect(next.filter(({ url }) => !url.includes(`@${NEXT}/`))).toEqual([]);
  expect(await open.page.getByRole('textbox', { name: /Vorname/ }).inputValue()).toBe('Anna');
  open.expectQuiet();
  await open.close();
});
