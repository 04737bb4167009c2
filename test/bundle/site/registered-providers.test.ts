import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { json } from 'node:stream/consumers';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { permissionsPolicyOf } from '../../../cli/bin/embed/host-page.mjs';
import { identitySumsub } from '../../../src/reference-backend/profiles/identity';
import type { ProfileDefinition } from '../../../src/reference-backend/rules/profile/profile-definition';
import { findBrowser } from '../../../tools/scripts/find-browser.mjs';
import { type BackendSettings, backendFor, type TestBackend } from '../../support/bundle/backend';
import { certificate } from '../../support/bundle/certificate';
import { demoControl, openClientPage, tag } from '../../support/bundle/client-page';
import { close, listen } from '../../support/bundle/listen';
import { launchBrowser, type Opened, type OpenOptions } from '../../support/bundle/open';
import {
  type CrossSite,
  type HostPage,
  pageWith,
  startCrossSite,
  strictPolicy,
} from '../../support/bundle/servers';
import { NO_WALLET, playWallet } from '../../support/bundle/virtual-wallet';
import { longIt } from '../../support/long';

/** The examples as they are (examples/providers), in the built widget of another site. */
const example = (file: string) => readFileSync(`examples/providers/${file}`, 'utf8');
const SCRIPT = 'text/javascript; charset=utf-8';
const EMBEDDING = { cdn: '/', api: '/', integrity: {}, eid: true };
const PID = {
  ...{ id: 'pid', format: 'mso_mdoc', meta: { doctype_value: 'eu.europa.ec.eudi.pid.1' } },
  claims: [{ path: ['eu.europa.ec.eudi.pid.1', 'birth_date'] }],
};
const REQUESTS = [
  { protocol: 'openid4vp-v1-unsigned', data: { nonce: 'n', dcql_query: { credentials: [PID] } } },
  { protocol: 'org-iso-mdoc', data: { deviceRequest: 'request', encryptionInfo: 'info' } },
];
const ANSWER = { vp_token: { pid: ['sealed~for~the~backend'] } };
const SAVED = /Your answers are saved\./;
const UNSUPPORTED = /does not work in this browser/;

interface ProvidersSite extends CrossSite {
  /** Of the framed provider. */
  readonly frames: string;
  /** What wallets have answered. */
  readonly answers: unknown[];
  readonly backend: TestBackend;
}

let site: ProvidersSite;
let browser: Browser;
/** A whole Chromium: the one of the other tests has no virtual wallet. */
let walletBrowser: Browser;
let opened: Opened | undefined;

beforeAll(async () => {
  site = await startSite();
  browser = await launchBrowser();
  walletBrowser = await launchBrowser({}, [], findBrowser());
});

afterEach(async () => {
  await opened?.close();
  opened = undefined;
  site.answers.length = 0;
  await demoControl(site, '/reset', {});
});

afterAll(async () => {
  await Promise.all([browser?.close(), walletBrowser?.close(), site?.close()]);
});

/** The personal sections done, and a check of this plugin. */
function profileOf(pluginId: string): ProfileDefinition {
  return {
    ...identitySumsub,
    id: pluginId,
    milestones: identitySumsub.milestones.map((milestone) => ({
      ...milestone,
      sections: milestone.sections.map((section) =>
        section.plugins ? { ...section, plugins: [pluginId] } : section,
      ),
    })),
  };
}

/** A client's site, the backend with a call that takes what a wallet answers, and the framed provider's site. */
async function startSite(): Promise<ProvidersSite> {
  const provider = createServer(await certificate(), (request, response) => {
    const name = request.url?.slice(1) ?? '';
    const type = name.endsWith('.js') ? SCRIPT : 'text/html; charset=utf-8';
    response.writeHead(200, { 'content-type': type }).end(example(`frame/${name}`));
  });
  const frames = `https://verify.provider-four.test:${await listen(provider)}`;
  const answers: unknown[] = [];
  let made: TestBackend | undefined;
  const cross = await startCrossSite({
    api: async (origins) => {
      const configs: Readonly<Record<string, object>> = {
        'id-check-frame': { sdkToken: 'frame-token', frameUrl: `${frames}/stand-in.html` },
        'id-check-eid': { requests: REQUESTS, answerUrl: `${origins.api}/eid-answers` },
      };
      const identity: NonNullable<BackendSettings['identity']> = (own) => ({
        ...own,
        configFor: async ({ pluginId }) => configs[pluginId] ?? {},
      });
      const profiles = Object.keys(configs).map(profileOf);
      const backend = await backendFor(origins, { identity, profiles });
      made = backend;
      return {
        close: backend.close,
        listener: (request, response) => {
          if (request.url !== '/eid-answers') return backend.listener(request, response);
          response.setHeader('access-control-allow-origin', origins.portal);
          response.setHeader('access-control-allow-credentials', 'true');
          response.setHeader('access-control-allow-headers', 'content-type');
          if (request.method === 'OPTIONS') return response.writeHead(204).end();
          void json(request).then(async (answer) => {
            answers.push(answer);
            await demoControl(site, '/kyc/handed-in', { investor: 'id-check-eid' });
            response.writeHead(204).end();
          });
        },
      };
    },
    pages: (origins) => {
      const pageOf = (folder: string, more: Omit<HostPage, 'html'>): HostPage => ({
        html: pageWith(
          origins,
          `${tag(origins, `data-investor="id-check-${folder}" data-profile="id-check-${folder}" routing="memory"`)}
<script type="module" src="/register-${folder}.js"></script>`,
        ),
        ...more,
        policy: `${strictPolicy(origins).replace('script-src', "script-src 'self'")}; frame-src ${frames}`,
      });
      const scriptsOf = (folder: string) => ({
        [`/${folder}-provider.js`]: { type: SCRIPT, html: example(`${folder}/provider.js`) },
        [`/register-${folder}.js`]: {
          type: SCRIPT,
          html: `document.querySelector('investor-onboarding').identityProviders = {
  'id-check-${folder}': { load: () => import('./${folder}-provider.js') },
};`,
        },
      });
      const permissionsPolicy = permissionsPolicyOf(EMBEDDING) ?? '';
      return {
        '/frame': pageOf('frame', { permissionsPolicy: `camera=(self "${frames}")` }),
        '/eid': pageOf('eid', { permissionsPolicy }),
        '/eid-refused': pageOf('eid', { permissionsPolicy: 'digital-credentials-get=()' }),
        ...{ ...scriptsOf('frame'), ...scriptsOf('eid') },
      };
    },
  });
  if (!made) throw new Error('a site has a backend');
  return {
    ...{ ...cross, frames, answers, backend: made },
    close: async () => {
      await Promise.all([cross.close(), close(provider)]);
    },
  };
}

async function visit(path: string, from = browser, options: OpenOptions = {}): Promise<Opened> {
  opened = await openClientPage(from, site, { path, providers: [site.frames], ...options });
  return opened;
}

describe('a framed provider of the page’s own, under the strict policy', () => {
  it('runs in the widget, hears the investor’s language, and submits the section when it is done', async () => {
    const { page, requests, expectQuiet } = await visit('/frame');
    const frame = page.frameLocator('#id-check-frame-container iframe');
    await frame.getByRole('button', { name: 'I am through' }).waitFor();
    const own = page.locator('#id-check-frame-container iframe');
    expect(await own.getAttribute('title')).toBe('Identity check');
    expect(await frame.locator('html').getAttribute('lang')).toBe('en');
    await page.getByLabel('Language').first().selectOption('fr');
    await frame.locator('html[lang=fr]').waitFor();
    await expect.poll(() => own.getAttribute('title')).toBe('Vérification d’identité');
    await page.getByLabel('Langue').first().selectOption('en');
    await page.getByText('Identity check').first().waitFor();
    expect(await page.evaluate(allowsCamera, site.frames)).toBe(true);
    // A provider tells the backend before the page hears of it.
    await demoControl(site, '/kyc/handed-in', { investor: 'id-check-frame' });
    await frame.getByRole('button', { name: 'I am through' }).click();
    await page.getByText(SAVED).first().waitFor();
    await own.waitFor({ state: 'detached' });
    expect(requests.filter(({ url }) => url.includes('frame-token'))).toEqual([]);
    expectQuiet();
  });

  longIt('can be left, and fails with the unexpected error', async () => {
    const { page, expectQuiet } = await visit('/frame');
    const frame = page.frameLocator('#id-check-frame-container iframe');
    await frame.getByRole('button', { name: 'Not now' }).click();
    await page.getByText('The identity check was cancelled.').waitFor();
    await page.getByRole('button', { name: 'Start again' }).click();
    await frame.getByRole('button', { name: 'Something is wrong' }).click();
    await page.getByText(/Something unexpected happened/).waitFor();
    await frame.getByRole('button', { name: 'I am through' }).waitFor();
    expectQuiet(/id-check-frame: cancelled/, /the frame says: no camera/);
  });
});

describe('electronic identity by the browser’s own wallet, under the strict policy', () => {
  const button = (page: Page) =>
    page.getByRole('button', { name: 'Show your electronic identity' });

  it('hands on what the wallet answers as it is, and submits the section', async ({ skip }) => {
    const { page, requests, expectQuiet } = await visit('/eid', walletBrowser);
    await button(page).waitFor();
    const [{ protocol } = { protocol: '' }] = REQUESTS;
    const behavior = { action: 'respond', protocol, response: ANSWER };
    if (!(await playWallet(page, behavior))) skip(NO_WALLET);
    expect(requests.filter(({ url }) => url.includes('eid-answers'))).toEqual([]);
    await button(page).click();
    await page.getByText(SAVED).first().waitFor();
    expect(site.answers).toEqual([{ protocol, data: ANSWER }]);
    await page.getByText('Identity being reviewed').first().waitFor();
    expectQuiet();
  });

  longIt('can be started again where the investor declines', async ({ skip }) => {
    const { page, expectQuiet } = await visit('/eid', walletBrowser);
    await button(page).waitFor();
    if (!(await playWallet(page, { action: 'decline' }))) skip(NO_WALLET);
    await button(page).click();
    await page.getByText('The identity check was cancelled.').waitFor();
    await page.getByRole('button', { name: 'Start again' }).click();
    await button(page).waitFor();
    expect(site.answers).toEqual([]);
    expectQuiet(/id-check-eid: cancelled/);
  });

  longIt('ends with the section that is left while the wallet is open', async ({ skip }) => {
    const { page, expectQuiet } = await visit('/eid', walletBrowser);
    await button(page).waitFor();
    if (!(await playWallet(page, { action: 'wait' }))) skip(NO_WALLET);
    await button(page).click();
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    await page.locator('#id-check-eid-container').waitFor({ state: 'detached' });
    expect(site.answers).toEqual([]);
    expectQuiet();
  });

  it('says in words where the page’s policy keeps the wallet from it', async () => {
    const { page, expectQuiet } = await visit('/eid-refused');
    await page.getByText(UNSUPPORTED).waitFor();
    expect(await button(page).count()).toBe(0);
    expectQuiet();
  });

  it('says in words that a browser has no such wallet', async () => {
    const withoutApi = () => {
      Reflect.deleteProperty(globalThis, 'DigitalCredential');
    };
    const { page, expectQuiet } = await visit('/eid', browser, { beforeScripts: withoutApi });
    await page.getByText(UNSUPPORTED).waitFor();
    expect(await button(page).count()).toBe(0);
    expectQuiet();
  });
});

/** Runs in the page: does its Permissions-Policy leave the camera to frames of this origin? */
function allowsCamera(origin: string): boolean {
  return document.featurePolicy.allowsFeature('camera', origin);
}
