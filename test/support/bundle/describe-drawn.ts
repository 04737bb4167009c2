import { readFileSync, rmSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backendFor } from './backend';
import { answerTokens, demoControl } from './client-page';
import { sourcesOf } from './docs-sources';
import { packPackage } from './host-apps';
import { close, listen } from './listen';
import { launchBrowser, type OpenOptions, openPage } from './open';
import { printedFor } from './printed';
import { type ApiServer, type CrossSite, startCrossSite } from './servers';

const TOKENS = '/my/token';
const INVESTOR = 'drawn-host';

/** A host's own server, which asks the backend and draws. */
export interface DrawnApp {
  /** Folder with the page's `main.js`. */
  readonly dist: string;
  /** What stands in the page's `#root`, for the investor of this token. */
  page(token: string): Promise<string>;
}

/** Builds an app of these files: those that `embed` prints, and those of the pages of docs/. */
export type BuildDrawn = (
  archive: string,
  files: Readonly<Record<string, string>>,
) => Promise<DrawnApp>;

/** Serves the app's page, its script, and the widget's own files under /onboarding. */
function serve(site: CrossSite, app: DrawnApp, policy: string): RequestListener {
  return async ({ url = '/' }, response) => {
    if (url === '/') {
      const told = await demoControl(site, '/token', { investor: INVESTOR, profile: 'individual' });
      const drawn = await app.page(JSON.parse(told).accessToken);
      response.writeHead(200, {
        'content-type': 'text/html',
        'content-security-policy': policy,
        'cache-control': 'private, no-store',
      });
      response.end(`<!doctype html><html lang="en"><title>App</title>
<script type="module" src="/main.js"></script><div id="root">${drawn}</div></html>`);
      return;
    }
    const own = url.startsWith('/onboarding/');
    const file = path.normalize(url.replace('/onboarding', '').replace(/\?.*/, ''));
    const type = file.endsWith('.css') ? 'text/css' : 'text/javascript';
    try {
      const text = readFileSync(path.join(own ? path.resolve('dist') : app.dist, file));
      response.writeHead(200, { 'content-type': type }).end(text);
    } catch {
      response.writeHead(404).end();
    }
  };
}

/** A host in this framework, whose server draws the first screen as the pages of docs/ say. */
export function describeDrawn(host: string, build: BuildDrawn, patienceMs: number): void {
  describe(`a first screen that is drawn by a server: ${host}`, () => {
    let archive: string;
    let browser: Browser;
    let site: CrossSite;
    let inside: Server;

    beforeAll(async () => {
      archive = packPackage();
      browser = await launchBrowser();
      let portal: RequestListener = () => {};
      let backend: ApiServer | undefined;
      site = await startCrossSite({
        api: async (origins) => {
          backend = await backendFor(origins);
          return backend;
        },
        pages: () => ({}),
        portal: (request, response) => portal(request, response),
      });
      // No server but the browser's machine knows the names of the site.
      inside = createServer(backend?.listener);
      const answersFrom = `http://127.0.0.1:${await listen(inside)}/v1`;
      const api = `${site.api}/v1`;
      const { files, policy } = printedFor(host, { api, tokenUrl: TOKENS });
      const app = await build(archive, { ...sourcesOf({ api, answersFrom }), ...files });
      portal = serve(site, app, policy);
    }, patienceMs);

    afterAll(async () => {
      await browser?.close();
      await site?.close();
      if (inside) await close(inside);
      if (archive) rmSync(path.dirname(archive), { recursive: true });
    });

    it(
      'is gone on with as it is, with what was typed before the script, and without a complaint',
      async () => {
        let open = () => {};
        const opened = new Promise<void>((resolve) => {
          open = resolve;
        });
        const prepare: OpenOptions['prepare'] = async (context) => {
          await answerTokens(context, site, TOKENS, INVESTOR);
          await context.route('**/main.js', async (route) => {
            await opened;
            await route.continue();
          });
        };
        const { page, expectQuiet, close } = await openPage(browser, site, {
          prepare,
          isOpenAtOnce: true,
        });
        const first = page.getByLabel('First name');
        await first.fill('Ada');
        await first.focus();
        const tag = await page.locator('investor-onboarding').elementHandle();
        const field = await first.elementHandle();
        // No form is sent before its script: the button says so.
        const button = page.getByRole('button', { name: 'Save and continue' });
        expect(await button.getAttribute('aria-busy')).toBe('true');
        open();
        await expect.poll(() => button.getAttribute('aria-busy')).toBe(null);
        await page.keyboard.type('h');
        expect(await first.inputValue()).toBe('Adah');
        const isSame = (now: Element, before: unknown) => now === before;
        expect(await page.locator('investor-onboarding').evaluate(isSame, tag)).toBe(true);
        expect(await first.evaluate(isSame, field)).toBe(true);
        expectQuiet();
        await close();
      },
      patienceMs,
    );
  });
}
