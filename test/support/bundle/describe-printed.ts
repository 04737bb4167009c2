import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { NONCE } from '../../../cli/bin/embed/host-page.mjs';
import { backendFor } from './backend';
import { answerTokens } from './client-page';
import { packPackage } from './host-apps';
import { launchBrowser, openPage } from './open';
import { APP_CSS, expectStyled, printedFor } from './printed';
import { type CrossSite, startCrossSite } from './servers';

const TOKENS = '/my/token';

/** An app as the client's own server has it. */
export interface PrintedApp {
  /** Folder with its page and the files of that, as they were built. */
  readonly dist: string;
  /** What a server has rendered into its root. */
  readonly rendered?: string;
}

/** Builds an app around the printed files, with `app.css` as its stylesheet and the printed tags in its head. */
export type BuildPrinted = (
  archive: string,
  files: Readonly<Record<string, string>>,
  head: string,
) => Promise<PrintedApp>;

/** Serves an app's page, under this policy, and its files: all from the site of the page. */
function serve({ dist, rendered = '' }: PrintedApp, policy: string): RequestListener {
  return ({ url = '/' }, response) => {
    if (url === '/') {
      const nonce = btoa(randomUUID());
      const page = readFileSync(path.join(dist, 'index.html'), 'utf8');
      response.writeHead(200, {
        'content-type': 'text/html',
        'content-security-policy': policy.replaceAll(NONCE, nonce),
      });
      response.end(
        page
          .replace('<div id="root"></div>', () => `<div id="root">${rendered}</div>`)
          .replaceAll(NONCE, nonce),
      );
      return;
    }
    try {
      const file = readFileSync(path.join(dist, path.normalize(url.replace(/\?.*/, ''))));
      const type = url.endsWith('.css') ? 'text/css' : 'text/javascript';
      response.writeHead(200, { 'content-type': type }).end(file);
    } catch {
      response.writeHead(404).end();
    }
  };
}

/** What `embed --for <host>` prints, in an app of that host, under the policy that it prints. */
export function describePrinted(host: string, build: BuildPrinted, patienceMs: number): void {
  describe(`what embed prints for ${host}`, () => {
    let archive: string;
    let browser: Browser;
    let site: CrossSite;

    beforeAll(async () => {
      archive = packPackage();
      browser = await launchBrowser();
      let portal: RequestListener = () => {};
      site = await startCrossSite({
        api: backendFor,
        pages: () => ({}),
        portal: (request, response) => portal(request, response),
      });
      const { files, head, policy } = printedFor(
        host,
        { api: `${site.api}/v1`, tokenUrl: TOKENS, cdn: site.file('') },
        JSON.parse(readFileSync('dist/integrity.json', 'utf8')),
      );
      portal = serve(await build(archive, { ...files, 'app.css': APP_CSS }, head), policy);
    }, patienceMs);

    afterAll(async () => {
      await browser?.close();
      await site?.close();
      if (archive) rmSync(path.dirname(archive), { recursive: true });
    });

    it('runs as it is, its first call with a token, and the styles of the app apply', async () => {
      const opened = await openPage(browser, site, {
        prepare: (context) => answerTokens(context, site, TOKENS, `printed-${host}`),
      });
      await opened.page.getByRole('textbox', { name: /First name/ }).waitFor();
      await expectStyled(opened.page);
      opened.expectQuiet();
      await opened.close();
    });
  });
}
