import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { backendFor } from '../../support/bundle/backend';
import { demoControl } from '../../support/bundle/client-page';
import { sourcesOf } from '../../support/bundle/docs-sources';
import { buildInstalled, packPackage } from '../../support/bundle/host-apps';
import { close, listen } from '../../support/bundle/listen';
import { launchBrowser, openPage } from '../../support/bundle/open';
import { freePort, passOn } from '../../support/bundle/pass-on';
import { type ApiServer, type CrossSite, startCrossSite } from '../../support/bundle/servers';

/** Express is loaded on its first way here. */
const PATIENCE_MS = 300_000;
/** The investor is known to the host's own session, which is none of the widget's. */
const SESSION = 'export const tokenOf = async () => process.env.TOKEN;\n';

let archive: string;
let browser: Browser;
let site: CrossSite;
let inside: Server;
let express: ChildProcess;
let isThere: () => Promise<boolean>;

beforeAll(async () => {
  archive = packPackage();
  browser = await launchBrowser();
  const port = await freePort();
  let backend: ApiServer | undefined;
  site = await startCrossSite({
    api: async (origins) => {
      backend = await backendFor(origins);
      return backend;
    },
    pages: () => ({}),
    portal: (incoming, response) => passOn(incoming, response, port),
  });
  // No server but the browser's machine knows the names of the site.
  inside = createServer(backend?.listener);
  const answersFrom = `http://127.0.0.1:${await listen(inside)}/v1`;
  const files = sourcesOf({ api: `${site.api}/v1`, answersFrom }, ['server-render', 'express']);
  const root = buildInstalled('express', archive, { ...files, 'session.js': SESSION });
  const told = await demoControl(site, '/token', { investor: 'drawn', profile: 'individual' });
  express = spawn(process.execPath, [path.join(root, 'server.js')], {
    cwd: root,
    env: { ...process.env, PORT: `${port}`, TOKEN: JSON.parse(told).accessToken },
    stdio: 'inherit',
  });
  isThere = () =>
    fetch(`http://127.0.0.1:${port}/token`).then(
      ({ ok }) => ok,
      () => false,
    );
}, PATIENCE_MS);

afterAll(async () => {
  if (express && express.exitCode === null) {
    express.kill();
    await once(express, 'exit');
  }
  await browser?.close();
  await site?.close();
  if (inside) await close(inside);
  if (archive) rmSync(path.dirname(archive), { recursive: true });
});

it(
  'a first screen is drawn by Express as its page says, and gone on with under its policy',
  async () => {
    await expect.poll(isThere).toBe(true);
    let open = () => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    const {
      page,
      expectQuiet,
      close: leave,
    } = await openPage(browser, site, {
      path: '/account',
      isOpenAtOnce: true,
      prepare: (context) =>
        context.route('**/investor-onboarding.js', async (route) => {
          await opened;
          await route.continue();
        }),
    });
    const first = page.getByLabel('First name');
    await first.fill('Ada');
    const field = await first.elementHandle();
    const button = page.getByRole('button', { name: 'Save and continue' });
    expect(await button.getAttribute('aria-busy')).toBe('true');
    open();
    await expect.poll(() => button.getAttribute('aria-busy')).toBe(null);
    expect(await first.inputValue()).toBe('Ada');
    expect(await first.evaluate((now, before) => now === before, field)).toBe(true);
    expectQuiet();
    await leave();
  },
  PATIENCE_MS,
);
