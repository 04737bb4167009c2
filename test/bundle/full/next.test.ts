import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { backendFor } from '../../support/bundle/backend';
import { answerTokens, demoControl } from '../../support/bundle/client-page';
import { sourcesOf } from '../../support/bundle/docs-sources';
import { buildInstalled, packPackage } from '../../support/bundle/host-apps';
import { close, listen } from '../../support/bundle/listen';
import { launchBrowser, openPage } from '../../support/bundle/open';
import { freePort, passOn } from '../../support/bundle/pass-on';
import { APP_CSS, expectStyled, printedFor } from '../../support/bundle/printed';
import { type ApiServer, type CrossSite, startCrossSite } from '../../support/bundle/servers';

/** Next.js and its compiler are 370 MB on their first way here. */
const PATIENCE_MS = 600_000;
const TOKENS = '/my/token';

let archive: string;
let browser: Browser;
let site: CrossSite;
let next: ChildProcess;
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
  const { files } = printedFor('next', { api, tokenUrl: TOKENS });
  // No server but the browser's machine knows the names of the site.
  inside = createServer(backend?.listener);
  const answersFrom = `http://127.0.0.1:${await listen(inside)}/v1`;
  const shown = sourcesOf({ api, answersFrom }, ['server-render', 'next']);
  const told = await demoControl(site, '/token', { investor: 'nadia', profile: 'individual' });
  const root = buildInstalled('next', archive, {
    ...files,
    'app/app.css': APP_CSS,
    'app/layout.tsx': `import './app.css';\n${readFileSync('demo/hosts/next/app/layout.tsx', 'utf8')}`,
    'app/drawn/page.tsx': shown['app/drawn/page.tsx'] ?? '',
    'app/answers.js': shown['answers.js'] ?? '',
    'app/session.ts': `export const tokenOf = async () => '${JSON.parse(told).accessToken}';`,
    ...Object.fromEntries(
      ['server-render.css', 'server-render-views.css'].map((file) => [
        `public/onboarding/${file}`,
        readFileSync(`dist/${file}`, 'utf8'),
      ]),
    ),
  });
  const bin = path.join(root, 'node_modules/next/dist/bin/next');
  next = spawn(process.execPath, [bin, 'start', '--port', String(port)], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  await new Promise<void>((resolve, reject) => {
    for (const stream of [next.stdout, next.stderr]) {
      stream?.on('data', (text: Buffer) => {
        said += text;
        if (/Ready in/.test(said)) resolve();
      });
    }
    next.once('exit', () => reject(new Error(said)));
  });
}, PATIENCE_MS);

afterAll(async () => {
  if (next && next.exitCode === null) {
    next.kill();
    await once(next, 'exit');
  }
  await browser?.close();
  await site?.close();
  if (inside) await close(inside);
  if (archive) rmSync(path.dirname(archive), { recursive: true });
});

const STRICT = /script-src 'self' 'nonce-([\w=]+)' 'strict-dynamic';/;

/** The page as the server sends it. */
function asSent(page: Page): Promise<{ html: string; policy: string }> {
  return page.evaluate(async () => {
    const answer = await fetch(location.pathname);
    const policy = answer.headers.get('content-security-policy') ?? '';
    return { html: await answer.text(), policy };
  });
}

it(
  'runs in Next.js as `embed` prints it, under its policy with a nonce, after a server has rendered the tag',
  async () => {
    const opened = await openPage(browser, site, {
      path: '/account',
      prepare: (context) => answerTokens(context, site, TOKENS, 'nadia'),
    });
    const { page } = opened;
    await page.getByRole('textbox', { name: /First name/ }).waitFor();
    const { html, policy } = await asSent(page);
    expect(html).toContain(`<investor-onboarding auth="bearer" api-base="${site.api}/v1"`);
    expect(policy).toMatch(STRICT);
    expect(said).not.toMatch(/HTMLElement|customElements|document is not defined/);
    await expectStyled(page);
    opened.expectQuiet();
    await opened.close();
  },
  PATIENCE_MS,
);

it(
  'goes on with a screen that Next.js has drawn under the same policy, with what was typed before its scripts',
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
      path: '/drawn',
      isOpenAtOnce: true,
      prepare: async (context) => {
        await answerTokens(context, site, TOKENS, 'nadia');
        await context.route('**/_next/**/*.js*', async (route) => {
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
    const { html, policy } = await asSent(page);
    const [, nonce] = STRICT.exec(policy) ?? [];
    // Each script that runs has the nonce of this answer; the block of the drawn answers is inert.
    const scripts = html.match(/<script(?! type="application\/json")[^>]*>/g) ?? [];
    expect(scripts).not.toEqual([]);
    expect(scripts.filter((tag) => !tag.includes(`nonce="${nonce}"`))).toEqual([]);
    expectQuiet();
    await leave();
  },
  PATIENCE_MS,
);
