import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { backendFor } from '../../support/bundle/backend';
import { answerTokens, demoControl } from '../../support/bundle/client-page';
import { sourcesOf } from '../../support/bundle/docs-sources';
import { buildInstalled, packPackage } from '../../support/bundle/host-apps';
import { close, listen } from '../../support/bundle/listen';
import { launchBrowser, openPage } from '../../support/bundle/open';
import { freePort, passOn } from '../../support/bundle/pass-on';
import { printedFor } from '../../support/bundle/printed';
import { type ApiServer, type CrossSite, startCrossSite } from '../../support/bundle/servers';

const PATIENCE_MS = 600_000;
const TOKENS = '/my/token';

let archive: string;
let browser: Browser;
let site: CrossSite;
let router: ChildProcess;
let inside: Server;
let said = '';

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
  const api = `${site.api}/v1`;
  const { files, policy } = printedFor('react', { api, tokenUrl: TOKENS });
  // No server but the browser's machine knows the names of the site.
  inside = createServer(backend?.listener);
  const answersFrom = `http://127.0.0.1:${await listen(inside)}/v1`;
  const shown = sourcesOf({ api, answersFrom });
  const told = await demoControl(site, '/token', { investor: 'rosa', profile: 'individual' });
  const root = buildInstalled('react-router', archive, {
    ...Object.fromEntries(
      ['account.tsx', 'answers.js'].map((file) => [`app/${file}`, shown[file] ?? '']),
    ),
    ...Object.fromEntries(Object.entries(files).map(([file, code]) => [`app/${file}`, code])),
    'app/session.ts': `export const tokenOf = async (_: Request) => '${JSON.parse(told).accessToken}';`,
    ...Object.fromEntries(
      ['server-render.css', 'server-render-views.css'].map((file) => [
        `public/onboarding/${file}`,
        readFileSync(`dist/${file}`, 'utf8'),
      ]),
    ),
  });
  const serve = path.join(root, 'node_modules/@react-router/serve/bin.js');
  router = spawn(process.execPath, [serve, 'build/server/index.js'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      POLICY: policy.replace("script-src 'self'", "script-src 'self' 'nonce-{nonce}'"),
    },
  });
  await new Promise<void>((resolve, reject) => {
    for (const stream of [router.stdout, router.stderr]) {
      stream?.on('data', (text: Buffer) => {
        said += text;
        if (said.includes(String(port))) resolve();
      });
    }
    router.once('exit', () => reject(new Error(said)));
  });
}, PATIENCE_MS);

afterAll(async () => {
  if (router && router.exitCode === null) {
    router.kill();
    await once(router, 'exit');
  }
  await browser?.close();
  await site?.close();
  if (inside) await close(inside);
  if (archive) rmSync(path.dirname(archive), { recursive: true });
});

it(
  'goes on with a screen that React Router has drawn under a policy with its nonce, with what was typed before its scripts',
  async () => {
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
      prepare: async (context) => {
        await answerTokens(context, site, TOKENS, 'rosa');
        await context.route('**/assets/**/*.js', async (route) => {
          await opened;
          await route.continue();
        });
      },
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
    await page.getByRole('combobox', { name: 'Nationality' }).waitFor();
    expect(said).not.toMatch(/HTMLElement|customElements|document is not defined|rror/);
    expectQuiet();
    await leave();
  },
  PATIENCE_MS,
);
