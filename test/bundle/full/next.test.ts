import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { backendFor } from '../../support/bundle/backend';
import { answerTokens } from '../../support/bundle/client-page';
import { buildInstalled, packPackage } from '../../support/bundle/host-apps';
import { launchBrowser, openPage } from '../../support/bundle/open';
import { freePort, passOn } from '../../support/bundle/pass-on';
import { printedFor } from '../../support/bundle/printed';
import { type CrossSite, startCrossSite } from '../../support/bundle/servers';

/** Next.js and its compiler are 370 MB on their first way here. */
const PATIENCE_MS = 600_000;
const TOKENS = '/my/token';

let archive: string;
let browser: Browser;
let site: CrossSite;
let next: ChildProcess;
let told = '';

beforeAll(async () => {
  archive = packPackage();
  browser = await launchBrowser();
  const port = await freePort();
  site = await startCrossSite({
    api: backendFor,
    pages: () => ({}),
    portal: (incoming, response) => passOn(incoming, response, port),
  });
  const { files } = printedFor('next', { api: `${site.api}/v1`, tokenUrl: TOKENS });
  const root = buildInstalled('next', archive, files);
  const bin = path.join(root, 'node_modules/next/dist/bin/next');
  next = spawn(process.execPath, [bin, 'start', '--port', String(port)], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  await new Promise<void>((resolve, reject) => {
    for (const stream of [next.stdout, next.stderr]) {
      stream?.on('data', (text: Buffer) => {
        told += text;
        if (/Ready in/.test(told)) resolve();
      });
    }
    next.once('exit', () => reject(new Error(told)));
  });
}, PATIENCE_MS);

afterAll(async () => {
  if (next && next.exitCode === null) {
    next.kill();
    await once(next, 'exit');
  }
  await browser?.close();
  await site?.close();
  if (archive) rmSync(path.dirname(archive), { recursive: true });
});

it(
  'runs in Next.js as `embed` prints it, under its policy with a nonce, after a server has rendered the tag',
  async () => {
    const opened = await openPage(browser, site, {
      path: '/account',
      prepare: (context) => answerTokens(context, site, TOKENS, 'nadia'),
    });
    const { page } = opened;
    await page.getByRole('textbox', { name: /First name/ }).waitFor();
    // The page as the server sends it.
    const { html, policy } = await page.evaluate(async () => {
      const answer = await fetch(location.pathname);
      return { html: await answer.text(), policy: answer.headers.get('content-security-policy') };
    });
    expect(html).toContain(`<investor-onboarding auth="bearer" api-base="${site.api}/v1"`);
    expect(policy).toMatch(/script-src 'self' 'nonce-[\w=]+' 'strict-dynamic';/);
    expect(told).not.toMatch(/HTMLElement|customElements|document is not defined/);
    opened.expectQuiet();
    await opened.close();
  },
  PATIENCE_MS,
);
