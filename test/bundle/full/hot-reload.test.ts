import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildInstalled, packPackage } from '../../support/bundle/host-apps';
import { launchBrowser } from '../../support/bundle/open';

/** The packages come from the registry on the first run. */
const INSTALL_PATIENCE_MS = 600_000;

let browser: Browser;
let root: string;
let server: {
  listen(): Promise<unknown>;
  close(): Promise<void>;
  resolvedUrls: { local: string[] };
};

beforeAll(async () => {
  const archive = packPackage();
  root = buildInstalled('react-dev', archive);
  rmSync(path.dirname(archive), { recursive: true });
  const vite = pathToFileURL(path.join(root, 'node_modules/vite/dist/node/index.js')).href;
  const { createServer } = await import(/* @vite-ignore */ vite);
  server = await createServer({
    root,
    logLevel: 'error',
    server: { host: '127.0.0.1', port: 0 },
    cacheDir: path.join(root, 'dist/vite'),
  });
  await server.listen();
  browser = await launchBrowser();
}, INSTALL_PATIENCE_MS);

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

it(
  'the component keeps the widget and its answers when a developer edits the component around it',
  async () => {
    const page = await browser.newPage();
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (line) => {
      if (line.type() === 'error' || line.type() === 'warning') problems.push(line.text());
    });
    await page.goto(server.resolvedUrls.local[0] as string);
    await page.getByText('Ready 1').waitFor();
    await page.getByRole('button', { name: 'Count 0' }).click();
    const answer = page.getByRole('radio').first();
    await answer.check();
    const widget = await page.locator('investor-onboarding').elementHandle();
    const loads = await page.evaluateHandle(() => ({ isSamePage: true }));

    const file = path.join(root, 'app.jsx');
    writeFileSync(file, readFileSync(file, 'utf8').replace('Before the edit', 'After the edit'));
    await page.getByRole('heading', { name: 'After the edit' }).waitFor();

    expect(await loads.evaluate(({ isSamePage }) => isSamePage)).toBe(true);
    await page.getByRole('button', { name: 'Count 1' }).waitFor();
    expect(
      await page.locator('investor-onboarding').evaluate((now, one) => now === one, widget),
    ).toBe(true);
    expect(await answer.isChecked()).toBe(true);
    // The widget has started once.
    await page.getByText('Ready 1').waitFor();
    expect(problems).toEqual([]);
    await page.close();
  },
  INSTALL_PATIENCE_MS,
);
