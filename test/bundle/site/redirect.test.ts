import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { json } from 'node:stream/consumers';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { identitySumsub } from '../../../src/reference-backend/profiles/identity';
import type { ProfileDefinition } from '../../../src/reference-backend/rules/profile/profile-definition';
import { backendFor } from '../../support/bundle/backend';
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
import { everyTest, longIt } from '../../support/long';

const ID = 'id-check-oidc';
const SCRIPT = 'text/javascript; charset=utf-8';
const SAVED = /Your answers are saved\./;
/** The page's own query, which stays letter by letter. */
const OWN = '?tab=a%20b&flag';
const example = (file: string) => readFileSync(`examples/providers/oidc/${file}`, 'utf8');

interface RedirectSite extends CrossSite {
  /** Of the provider. */
  readonly issuer: string;
  /** What the backend was given for each code. */
  readonly codes: Record<string, string>[];
}

interface Seen {
  /** The query that a script after the widget's reads, and the page at its events. */
  script?: string;
  ready?: string;
  load?: string;
}

declare global {
  interface Window {
    seen: Seen;
  }
}

let site: RedirectSite;
let browser: Browser;
let opened: Opened | undefined;

beforeAll(async () => {
  site = await startSite();
  browser = await launchBrowser();
});

afterEach(async () => {
  await opened?.close();
  opened = undefined;
  site.codes.length = 0;
  await demoControl(site, '/reset', {});
});

afterAll(async () => {
  await Promise.all([browser?.close(), site?.close()]);
});

const NAME = {
  id: 'document-name',
  type: 'string',
  label: { en: 'Name on document', de: 'Name', fr: 'Nom', ar: 'الاسم' },
} as const;

/** The personal sections done, and a check by the example, with a field beside it. */
const profile: ProfileDefinition = {
  ...identitySumsub,
  id: ID,
  milestones: identitySumsub.milestones.map((milestone) => ({
    ...milestone,
    sections: milestone.sections.map((section) =>
      section.plugins
        ? {
            ...section,
            plugins: [ID],
            elements: [NAME],
          }
        : section,
    ),
  })),
};

/** A client's site, the backend with a call that takes codes, and the provider's site. */
async function startSite(): Promise<RedirectSite> {
  const provider = createServer(await certificate(), (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'https://any.test');
    const isScript = pathname.endsWith('.js');
    const type = isScript ? SCRIPT : 'text/html; charset=utf-8';
    response.writeHead(200, { 'content-type': type });
    response.end(example(isScript ? 'stand-in.js' : 'stand-in.html'));
  });
  const issuer = `https://id.provider-four.test:${await listen(provider)}`;
  const codes: Record<string, string>[] = [];
  const cross = await startCrossSite({
    api: async (origins) => {
      const config = {
        ...{ authorizeUrl: `${issuer}/authorize`, issuer, clientId: 'portal', scope: 'openid' },
        codeUrl: `${origins.api}/codes`,
      };
      const backend = await backendFor(origins, {
        identity: (own) => ({ ...own, configFor: async () => config }),
        profiles: [profile],
      });
      return {
        close: backend.close,
        listener: (request, response) => {
          if (request.url !== '/codes') return backend.listener(request, response);
          response.setHeader('access-control-allow-origin', origins.portal);
          response.setHeader('access-control-allow-credentials', 'true');
          response.setHeader('access-control-allow-headers', 'content-type');
          if (request.method === 'OPTIONS') return response.writeHead(204).end();
          void json(request).then(async (given) => {
            const { code, codeVerifier } = given as Record<string, string>;
            codes.push(given as Record<string, string>);
            // The provider's token endpoint; its code is the challenge.
            const challenge = createHash('sha256').update(`${codeVerifier}`).digest('base64url');
            if (challenge !== code) return response.writeHead(422).end();
            await demoControl(site, '/kyc/handed-in', { investor: ID });
            return response.writeHead(204).end();
          });
        },
      };
    },
    pages: (origins) => {
      const policy = strictPolicy(origins).replace('script-src', "script-src 'self'");
      const widget = (routing: string) =>
        tag(origins, `data-investor="${ID}" data-profile="${ID}" routing="${routing}"`);
      const page = (routing: string): HostPage => ({
        html: pageWith(origins, `${widget(routing)}<script type="module" src="/host.js"></script>`),
        policy,
      });
      const byLoader = pageWith(
        origins,
        `${widget('memory')}<script type="module" src="/host.js"></script>`,
      ).replace(
        /<script type="module"[^>]*investor-onboarding.js"><\/script>/,
        `<script src="${origins.file('loader.js')}"></script><script src="/after.js"></script>`,
      );
      return {
        '/memory': page('memory'),
        '/hash': page('hash'),
        '/loader': { html: byLoader, policy },
        '/after.js': { type: SCRIPT, html: 'seen.script ??= location.search' },
        '/provider.js': { type: SCRIPT, html: example('provider.js') },
        '/host.js': {
          type: SCRIPT,
          html: `seen.script ??= location.search;
const element = document.querySelector('investor-onboarding');
element.dataset.investor = localStorage.investor ?? element.dataset.investor;
element.identityProviders = { '${ID}': { load: () => import('./provider.js') } };`,
        },
      };
    },
  });
  return {
    ...{ ...cross, issuer, codes },
    close: async () => {
      await Promise.all([cross.close(), close(provider)]);
    },
  };
}

/** Runs in each page before its scripts. */
function watchQuery(): void {
  const seen: Seen = {};
  window.seen = seen;
  addEventListener('DOMContentLoaded', () => {
    seen.ready = location.search;
  });
  addEventListener('load', () => {
    seen.load = location.search;
  });
}

async function visit(path: string, options: OpenOptions = {}): Promise<Opened> {
  opened = await openClientPage(browser, site, {
    path: path + OWN,
    providers: [site.issuer],
    beforeScripts: watchQuery,
    ...options,
  });
  return opened;
}

const start = (page: Page) => page.getByRole('button', { name: 'Sign in with the provider' });
const atProvider = (page: Page, name: string) => page.getByRole('button', { name });

/** Goes to the provider's site; gives the query with which it was asked. */
async function lead(page: Page): Promise<URLSearchParams> {
  await start(page).click();
  await atProvider(page, 'I am who I say').waitFor();
  return new URL(page.url()).searchParams;
}

const keysOfTab = (page: Page) => page.evaluate(() => Object.entries(sessionStorage).flat().join());

describe.each(everyTest ? ['/memory', '/hash', '/loader'] : ['/loader'])(
  'a check that leads away, on %s',
  (path) => {
    it('comes back with a code for the backend, and the address is the page’s own again', async () => {
      const { page, requests, expectQuiet } = await visit(path);
      await page.getByLabel('Name on document').fill('Ada');
      const asked = await lead(page);
      expect(asked.get('redirect_uri')).toBe(`${site.portal}${path}${OWN}`);
      expect([...asked.values()].join()).not.toContain('Ada');
      await atProvider(page, 'I am who I say').click();
      await page.getByText(SAVED).first().waitFor();
      const { search, pathname } = new URL(page.url());
      expect([pathname, search]).toEqual([path, OWN]);
      expect(await page.evaluate(() => window.seen)).toEqual({
        script: OWN,
        ready: OWN,
        load: OWN,
      });
      expect(site.codes).toEqual([
        {
          code: asked.get('code_challenge'),
          codeVerifier: expect.stringMatching(/^[\w-]{43}$/),
          redirectUri: `${site.portal}${path}${OWN}`,
        },
      ]);
      // The code is in the return alone, and the verifier nowhere.
      const [{ codeVerifier = '' } = {}] = site.codes;
      const withCode = requests.filter(({ url }) =>
        url.includes(`code=${asked.get('code_challenge')}`),
      );
      expect(withCode.map(({ url }) => new URL(url).pathname)).toEqual([path]);
      expect(requests.filter(({ url }) => url.includes(codeVerifier))).toEqual([]);
      const tab = await keysOfTab(page);
      for (const gone of ['Ada', codeVerifier, asked.get('state') ?? '']) {
        expect(tab).not.toContain(gone);
      }
      expectQuiet();
    });
  },
);

describe('a check that leads away', () => {
  it('has what was typed again after the return', async () => {
    const { page, expectQuiet } = await visit('/memory');
    let isAsked = false;
    page.on('dialog', (dialog) => {
      isAsked = true;
      void dialog.accept();
    });
    await page.getByLabel('Name on document').fill('Ada');
    await lead(page);
    await atProvider(page, 'Not now').click();
    await page.getByText('The identity check was cancelled.').waitFor();
    await expect.poll(() => page.getByLabel('Name on document').inputValue()).toBe('Ada');
    await page.getByText('We kept what you typed').waitFor();
    expect(isAsked).toBe(false);
    expect(await keysOfTab(page)).not.toContain('Ada');
    expectQuiet(/id-check-oidc: cancelled/);
  });

  longIt('can be started again where the investor declines', async () => {
    const { page, expectQuiet } = await visit('/hash');
    const { length } = await page.evaluate(() => ({ length: history.length }));
    await lead(page);
    await atProvider(page, 'Not now').click();
    await page.getByRole('button', { name: 'Start again' }).click();
    await start(page).waitFor();
    expect(await page.evaluate(() => history.length)).toBe(length + 1);
    expect(site.codes).toEqual([]);
    expectQuiet(/id-check-oidc: cancelled/);
  });

  longIt('fails, and is started again, where the provider has an error', async () => {
    const { page, expectQuiet } = await visit('/memory');
    await lead(page);
    await atProvider(page, 'Something is wrong').click();
    await page.getByText(/Something unexpected happened/).waitFor();
    await start(page).waitFor();
    expect(new URL(page.url()).search).toBe(OWN);
    expectQuiet(/id-check-oidc: the provider answers server_error/);
  });

  longIt('has the section as ever after the browser’s button, and another state', async () => {
    const { page, expectQuiet } = await visit('/memory');
    await page.getByLabel('Name on document').fill('Ada');
    const first = await lead(page);
    await page.goBack();
    await start(page).waitFor();
    await expect.poll(() => page.getByLabel('Name on document').inputValue()).toBe('Ada');
    const second = await lead(page);
    expect(second.get('state')).not.toBe(first.get('state'));
    await atProvider(page, 'I am who I say').click();
    await page.getByText(SAVED).first().waitFor();
    expect(site.codes.map(({ code }) => code)).toEqual([second.get('code_challenge')]);
    expectQuiet();
  });

  longIt(
    'takes the parameters of a second return out of the address, and gives nothing',
    async () => {
      const { page, expectQuiet } = await visit('/memory');
      await lead(page);
      await atProvider(page, 'Not now').click();
      await page.getByText('The identity check was cancelled.').waitFor();
      const back = `${site.portal}/memory${OWN}&code=c-2&session_state=s`;
      const state = `investor-onboarding:${'a'.repeat(40)}`;
      await page.goto(`${back}&state=${encodeURIComponent(state)}`);
      await start(page).waitFor();
      expect(new URL(page.url()).search).toBe(`${OWN}&session_state=s`);
      expect(site.codes).toEqual([]);
      expectQuiet(/id-check-oidc: cancelled/, /it was used before, or belongs to another tab/);
    },
  );

  it('gives nothing to another investor, and leaves nothing of the first', async () => {
    const { page, expectQuiet } = await visit('/memory');
    await page.getByLabel('Name on document').fill('Ada');
    await page.evaluate(() => {
      localStorage.investor = 'somebody-else';
    });
    await lead(page);
    await atProvider(page, 'I am who I say').click();
    await start(page).waitFor();
    expect(new URL(page.url()).search).toBe(OWN);
    expect(await page.getByLabel('Name on document').inputValue()).toBe('');
    expect(await keysOfTab(page)).not.toContain('Ada');
    expect(site.codes).toEqual([]);
    expectQuiet(/another investor is signed in/);
  });

  longIt('leaves a query of the page’s own sign-in to it', async () => {
    const { page, expectQuiet } = await visit('/memory');
    const { state } = Object.fromEntries(await lead(page));
    const own = '?code=of-the-host&state=of-the-host&iss=host';
    await page.goto(`${site.portal}/memory${own}`);
    await start(page).waitFor();
    expect(await page.evaluate(() => window.seen)).toEqual({ script: own, ready: own, load: own });
    expect(new URL(page.url()).search).toBe(own);
    expect(await keysOfTab(page)).toContain(state);
    expectQuiet();
  });
});
