import { readFileSync, rmSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { backendFor } from './backend';
import { answerTokens } from './client-page';
import { packPackage } from './host-apps';
import { launchBrowser, openPage } from './open';
import { printedFor } from './printed';
import { type CrossSite, startCrossSite } from './servers';

const TOKENS = '/my/token';

/** An app as the client's own server has it. */
export interface PrintedApp {
  /** Folder with its `main.js`. */
  readonly dist: string;
  /** What stands inside the body of its page. */
  readonly body: string;
}

/** Builds an app around the printed files. */
export type BuildPrinted = (
  archive: string,
  files: Readonly<Record<string, string>>,
) => Promise<PrintedApp>;

/** Serves an app's page, under this policy, and its scripts: all from the site of the page. */
function serve({ dist, body }: PrintedApp, policy: string): RequestListener {
  return ({ url = '/' }, response) => {
    if (url === '/') {
      response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy });
      response.end(
        `<!doctype html><html lang="en"><title>App</title><script type="module" src="/main.js"></script>${body}</html>`,
      );
      return;
    }
    try {
      const file = readFileSync(path.join(dist, path.normalize(url.replace(/\?.*/, ''))));
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(file);
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
      const { files, policy } = printedFor(host, { api: `${site.api}/v1`, tokenUrl: TOKENS });
      portal = serve(await build(archive, files), policy);
    }, patienceMs);

    afterAll(async () => {
      await browser?.close();
      await site?.close();
      if (archive) rmSync(path.dirname(archive), { recursive: true });
    });

    it('runs as it is, its first call with a token', async () => {
      const opened = await openPage(browser, site, {
        prepare: (context) => answerTokens(context, site, TOKENS, `printed-${host}`),
      });
      await opened.page.getByRole('textbox', { name: /First name/ }).waitFor();
      opened.expectQuiet();
      await opened.close();
    });
  });
}
