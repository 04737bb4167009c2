import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  contentSecurityPolicyOf,
  type Embedding,
  ONFIDO,
  permissionsPolicyOf,
  tagsOf,
} from '../../../cli/bin/embed/host-page.mjs';
import { demoIdentityConfig } from '../../../src/reference-backend/identity-config';
import { readSamples } from '../../contracts/docs/samples';
import { openClientPage, openClientWindow } from '../../support/bundle/client-page';
import {
  type IdentitySite,
  startIdentitySite,
  withClaims,
} from '../../support/bundle/identity-site';
import { launchBrowser, type OpenWindow } from '../../support/bundle/open';
import { type HostPage, type Origins, strictPolicy } from '../../support/bundle/servers';
import { longIt } from '../../support/long';
import { realPdf } from '../../support/pdf';

/** The file store: the API's server under a name of its own. */
const filesOf = ({ api }: Pick<Origins, 'api'>) =>
  `https://files.store-four.test:${new URL(api).port}`;
/** Of the client's own server. */
const TOKENS = '/my/token';
const LOGOS = 'https://logos.client-one.test';
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40"/></svg>`;

let site: IdentitySite;
let browser: Browser;
let shared: OpenWindow;

beforeAll(async () => {
  const integrity = JSON.parse(readFileSync('dist/integrity.json', 'utf8'));
  const wrong = (chunk: string) =>
    Object.fromEntries(
      Object.entries<string>(integrity).map(([file, hash]) => [
        file,
        file.startsWith(`chunks/${chunk}`) ? integrity['loader.js'] : hash,
      ]),
    );
  /** As in a map that a host has made of the files in the folder. */
  const firstOnly = (all: Record<string, string>) =>
    Object.fromEntries(Object.entries(all).filter(([file]) => !file.endsWith('?again')));
  const pages: Parameters<typeof startIdentitySite>[0] = (origins, { frames }) => {
    const page = (profile: string, features: Partial<Embedding>) =>
      pageOf(origins, profile, {
        integrity,
        cdn: origins.file(''),
        api: `${origins.api}/v1`,
        ...features,
      });
    return {
      '/printed': {
        html: printed(origins, '--token-url', TOKENS),
        policy: "object-src 'none'",
      },
      '/printed-phone': { html: printed(origins, '--handoff'), policy: "object-src 'none'" },
      '/base': page('individual', {}),
      '/chunks': page('individual', { chunks: true }),
      '/wrong': page('individual', { chunks: true, integrity: wrong('app.js') }),
      '/wrong-later': page('individual', { chunks: true, integrity: wrong('submit-') }),
      '/map-gone': page('individual', { chunks: true, integrity: firstOnly(wrong('submit-')) }),
      '/logo': page('individual', { logo: [LOGOS] }),
      '/uploads': page('every-element-open', { uploads: [filesOf(origins)] }),
      '/sumsub': page('identity-sumsub', { sumsub: frames }),
      '/onfido': page('identity-onfido', { onfido: ONFIDO }),
    };
  };
  site = await startIdentitySite(pages, (origins) => ({
    publicUrl: filesOf(origins),
    timing: { documentProcessing: 0 },
  }));
  const port = Number(new URL(site.core).port);
  browser = await launchBrowser({ 'sdk.onfido.com': port, 'api.onfido.com': port });
  const sockets = ONFIDO.replace('https', 'wss');
  const providers = [site.frames, ONFIDO, 'https://api.onfido.com', sockets, LOGOS, filesOf(site)];
  shared = await openClientWindow(browser, site, { providers });
});

afterAll(async () => {
  await browser?.close();
  await site?.close();
});

/** The page that the command prints, as it is. */
function printed({ api, file }: Origins, ...more: readonly string[]): string {
  const args = ['embed', '--api', `${api}/v1`, '--cdn', file(''), ...more];
  return execFileSync(process.execPath, ['cli/bin/investor-onboarding.mjs', ...args], {
    encoding: 'utf8',
  });
}

/**
 * A page of exactly what the command prints, for a signed-in investor. The browser tells besides what the
 * policy without the feature would have blocked.
 */
function pageOf(origins: Origins, profile: string, embedding: Embedding): HostPage {
  const attributes = `data-investor="${profile}" data-profile="${profile}" auth="bearer"`;
  const tags = tagsOf(embedding).replace('<investor-onboarding', `$& ${attributes}`);
  const permissionsPolicy = permissionsPolicyOf(embedding);
  return {
    html: `<!doctype html><html lang="en"><title>Portal of ${origins.portal}</title>${tags}</html>`,
    policy: contentSecurityPolicyOf(embedding),
    watched: strictPolicy(origins),
    ...(permissionsPolicy && { permissionsPolicy }),
  };
}

/** Visits a page; `except`: what it says, among it what the policy without the feature would have blocked. */
async function visit(path: string, look: (page: Page) => Promise<void>, ...except: RegExp[]) {
  const opened = await shared.open(path);
  await look(opened.page);
  opened.expectQuiet(...except);
  await opened.close();
}

/** Runs in the page: does its Permissions-Policy leave the camera to frames of this origin? */
function allowsCamera(origin: string): boolean {
  return document.featurePolicy.allowsFeature('camera', origin);
}

declare global {
  /** Chromium's own. */
  interface Document {
    readonly featurePolicy: { allowsFeature(feature: string, origin: string): boolean };
  }
}

/** Runs in the page: a token of the reference server. */
async function tokenOf(api: string): Promise<string> {
  const answer = await fetch(`${api}/demo/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ investor: 'printed', profile: 'individual' }),
  });
  return (await answer.json()).accessToken;
}

const firstSection = (page: Page) => page.getByRole('textbox', { name: /First name/ }).waitFor();

describe('the output of the embed command allows', () => {
  it('the widget alone, its entry checked, under the policy that all tests here use', async () => {
    const { cdn, api } = site;
    expect(contentSecurityPolicyOf({ cdn: `${cdn}/`, api, integrity: {} })).toBe(
      strictPolicy(site),
    );
    await visit('/base', firstSection);
  });

  it('a whole page that runs as it is printed, signed in by the client’s own server', () =>
    visit(
      '/printed',
      async (page) => {
        // The client's server does not know the investor yet.
        await page.getByRole('button', { name: 'Sign in' }).waitFor();
        const token = await page.evaluate(tokenOf, site.api);
        await page.route(`**${TOKENS}`, (route) => route.fulfill({ body: token }));
        await page.reload();
        await firstSection(page);
        const policy = page.locator('meta[http-equiv]');
        expect(await policy.getAttribute('content')).toContain(`connect-src ${site.api} 'self';`);
      },
      /404/,
    ));

  longIt('a page for phones that runs as it is printed', () =>
    visit('/printed-phone', async (page) => {
      await page.getByRole('heading', { name: 'Open the link from your computer' }).waitFor();
      expect(await page.title()).toBe('Your documents');
    }),
  );

  it('the widget with every chunk checked, app and React loaded once', () =>
    visit(
      '/chunks',
      async (page) => {
        await firstSection(page);
        const files = await page.evaluate(() =>
          performance.getEntriesByType('resource').map(({ name }) => name),
        );
        const first = files.filter((file) => /\/chunks\/(app|react)\./.test(file));
        expect(first.sort()).toEqual([site.file('chunks/app.js'), site.file('chunks/react.js')]);
      },
      /^policy remark: script-src-elem blocked inline/,
    ));

  it('no chunk that was changed', () =>
    visit(
      '/wrong',
      (page) => page.getByRole('alert').getByText('could not be loaded').waitFor(),
      /^policy remark: script-src-elem blocked inline/,
      /Failed to find a valid digest|integrity/,
      /app\.js could not be loaded/,
    ));

  longIt('no later chunk that was changed, not even under its second address', () =>
    visit(
      '/wrong-later',
      async (page) => {
        await firstSection(page);
        await page.getByRole('button', { name: 'Save and continue' }).click();
        await page.getByRole('alert').getByText('could not be loaded').waitFor();
      },
      /^policy remark: script-src-elem blocked inline/,
      /Failed to find a valid digest|integrity/,
      /no code for the submit/,
    ),
  );

  longIt('no changed chunk after its import map was removed from the page either', async () => {
    const opened = await openClientPage(browser, site, {
      path: '/map-gone',
      beforeScripts: () => {
        void customElements
          .whenDefined('investor-onboarding')
          .then(() => document.querySelector('script[type=importmap]')?.remove());
      },
    });
    const { page, requests } = opened;
    await firstSection(page);
    expect(await page.locator('script[type=importmap]').count()).toBe(0);
    await page.getByRole('button', { name: 'Save and continue' }).click();
    await page.getByRole('alert').getByText('could not be loaded').waitFor();
    expect(requests.filter(({ url }) => /\/submit-.*\?/.test(url))).toEqual([]);
    opened.expectQuiet(
      /^policy remark: script-src-elem blocked inline/,
      /Failed to find a valid digest|integrity/,
      /no code for the submit/,
    );
    await opened.close();
  });

  it('no entry that was changed by a byte, whatever message the script of docs/operate/delivery.md shows', async () => {
    const opened = await shared.open('/base');
    const { page } = opened;
    await firstSection(page);
    const body = `${readFileSync('dist/investor-onboarding.js', 'utf8')} `;
    const headers = { 'access-control-allow-origin': '*' };
    await page.route(site.file('investor-onboarding.js'), (route) =>
      route.fulfill({ body, headers, contentType: 'text/javascript' }),
    );
    const [sample] = readSamples().filter(({ name }) => name.startsWith('delivery.md'));
    const stateOf = () => ({
      title: document.title,
      isDefined: customElements.get('investor-onboarding') !== undefined,
      body: [...document.body.children].map(({ localName, innerHTML }) => [localName, innerHTML]),
    });
    const untold = { title: await page.title(), isDefined: false };
    await page.reload();
    expect(await page.evaluate(stateOf)).toEqual({
      ...untold,
      body: [['investor-onboarding', '']],
    });
    await page.addInitScript(sample?.code ?? '');
    await page.reload();
    const told = page.getByRole('alert');
    expect(await told.textContent()).toBe('The form could not be loaded. Please try again later.');
    expect(await page.evaluate(stateOf)).toMatchObject({
      ...untold,
      body: [['p', expect.any(String)]],
    });
    opened.expectQuiet(/Failed to find a valid digest/);
    await opened.close();
  });

  longIt('uploads to a store of their own', () =>
    visit(
      '/uploads#/app/profile/papers/documents',
      async (page) => {
        const name = 'proof.pdf';
        const field = page.getByLabel(/^Proof of address/).and(page.locator(':enabled'));
        await field.waitFor({ state: 'attached' });
        const buffer = Buffer.from(realPdf('proof'));
        await field.setInputFiles({ name, mimeType: 'application/pdf', buffer });
        const link = await page.getByRole('link', { name }).getAttribute('href');
        expect(link).toContain(filesOf(site));
      },
      /^policy remark: connect-src blocked https:\/\/files\.store-four\.test/,
    ),
  );

  longIt('a remote logo', () =>
    visit(
      '/logo',
      async (page) => {
        await page.route(`${LOGOS}/**`, (route) =>
          route.fulfill({ contentType: 'image/svg+xml', body: LOGO }),
        );
        await firstSection(page);
        await page.evaluate((logo) => {
          const theme = { primary: '#123456', primaryDark: '#123456', name: 'Ours', logo };
          Object.assign(document.querySelector('investor-onboarding') ?? {}, {
            themes: { default: theme },
          });
        }, `${LOGOS}/logo.svg`);
        const image = page.getByRole('img', { name: 'Ours' });
        await expect
          .poll(() => image.evaluate((one) => (one as HTMLImageElement).naturalWidth))
          .toBe(40);
      },
      /^policy remark: img-src blocked https:\/\/logos\.client-one\.test/,
    ),
  );

  longIt('identity checks by Sumsub, its stand-in in its iframe', () =>
    visit(
      '/sumsub',
      async (page) => {
        const frame = page.frameLocator('#id-check-sumsub-container iframe');
        await frame.locator('#language:not(:empty)').waitFor();
        const mayUseCamera = (origin: string) => page.evaluate(allowsCamera, origin);
        expect(await mayUseCamera(site.frames)).toBe(true);
        expect(await mayUseCamera('https://elsewhere.test')).toBe(false);
      },
      /^policy remark: frame-src blocked https:\/\/verify\.provider-four\.test/,
    ),
  );

  it('identity checks by Onfido, its stand-in in the page under the real name, with all its sources', () => {
    const config = demoIdentityConfig('id-check-onfido', 'elena', ONFIDO);
    const urls = { onfido_api_url: 'https://api.onfido.com', sync_url: ONFIDO };
    site.configure(() => withClaims(config, { urls, standIn: { sources: true } }));
    return visit(
      '/onfido',
      (page) => page.getByText('Sources refused: none').waitFor(),
      /^policy remark: script-src-elem blocked https:\/\/sdk\.onfido\.com/,
      /^policy remark: style-src-elem blocked inline/,
      /^policy remark: connect-src blocked https:\/\/api\.onfido\.com/,
      /^policy remark: connect-src blocked wss:\/\/sdk\.onfido\.com/,
      /^policy remark: connect-src blocked blob/,
      /^policy remark: img-src blocked https:\/\/sdk\.onfido\.com/,
      /^policy remark: img-src blocked data/,
      /^policy remark: img-src blocked blob/,
      /^policy remark: media-src blocked blob/,
      /^policy remark: worker-src blocked blob/,
      /^policy remark: require-trusted-types-for blocked trusted-types-sink/,
    );
  });
});
