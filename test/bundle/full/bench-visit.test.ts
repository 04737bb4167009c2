import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBackend } from '../../../tools/bench/backend';
import { type Visit, visitPage } from '../../../tools/bench/first-field.mjs';
import { type Site, startSite } from '../../../tools/bench/site.mjs';
import { launchBrowser } from '../../support/bundle/open';

const NOISE_BYTES = 30_000;

/** Nothing compresses it. */
function noise(): string {
  return `// ${randomBytes(NOISE_BYTES / 2).toString('hex')}\n`;
}

/** Makes the field usable in a long task that also moves the page; asks for another file later. */
// What moves has to be painted before: a shift is of what was seen.
const FIELD_SCRIPT = `${noise()}
const until = performance.now() + 120;
while (performance.now() < until);
const painted = (then) => requestAnimationFrame(() => requestAnimationFrame(then));
painted(() => {
  document.querySelector('input').disabled = false;
  document.querySelector('#box').style.height = '300px';
  painted(() => import('./late.js'));
});`;

const form = (input: string) =>
  `<body><div id="box"></div><form>${input}</form><p>Text that moves</p></body>`;

let folder: string;
let site: Site;
let browser: Browser;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'bench-'));
  writeFileSync(path.join(folder, 'field.js'), FIELD_SCRIPT);
  writeFileSync(path.join(folder, 'late.js'), noise());
  site = await startSite({
    folders: { page: folder },
    pages: ({ cdn }) => ({
      page: () =>
        `<script type="module" crossorigin src="${cdn}/page/field.js"></script>${form('<input disabled>')}`,
      dead: () => form('<input readonly>'),
    }),
    backend: createBackend,
  });
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await site?.close();
  rmSync(folder, { recursive: true, force: true });
});

function visit(page: string): Promise<Visit> {
  return visitPage(browser, { url: `${site.portal}/${page}`, cdn: site.cdn, isSlow: false });
}

test('a visit counts until the field can be used, and until all is loaded', async () => {
  const seen = await visit('page');
  const script = seen.requests.find(({ url }) => url.endsWith('/field.js'));
  // A field that is there but disabled is none yet.
  expect(script?.end).toBeLessThanOrEqual(seen.usable);
  expect(seen.files).toBe(1);
  // Hexadecimal digits carry half of their bytes.
  const one = NOISE_BYTES / 2;
  expect(seen.ownBytes).toBeGreaterThan(one);
  expect(seen.ownBytes).toBeLessThan(2 * one);
  expect(seen.usableBytes).toBeGreaterThan(seen.ownBytes);
  expect(seen.allBytes).toBeGreaterThan(seen.usableBytes + one);
  expect(seen.longest).toBeGreaterThanOrEqual(120);
  expect(seen.shift).toBeGreaterThan(0);
});

test('a field that accepts no input has no time', async () => {
  await expect(visit('dead')).rejects.toThrow(/does not take what is typed/);
});
