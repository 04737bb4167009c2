import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { certificate } from '../../support/bundle/certificate';
import {
  type ClientSite,
  demoControl,
  heardEvents,
  openClientPage,
  tag,
} from '../../support/bundle/client-page';
import { startIdentitySite } from '../../support/bundle/identity-site';
import { launchBrowser, type Opened, type OpenOptions } from '../../support/bundle/open';
import { type Origins, pageWith } from '../../support/bundle/servers';

let site: ClientSite;
let browser: Browser;
let elsewhere: Server;
/** Origin of a server that is nobody's, and what it was asked. */
let stranger: string;
let asked: string[];

beforeAll(async () => {
  elsewhere = createServer(await certificate(), (request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.setHeader('Access-Control-Allow-Origin', request.headers.origin ?? '*');
    response.setHeader('Access-Control-Allow-Headers', '*, authorization');
    response.setHeader('Access-Control-Allow-Methods', '*');
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  stranger = `https://stranger.test:${(elsewhere.address() as AddressInfo).port}`;
  const pages = (origins: Origins) => ({
    // Without a policy, which would stop it too.
    '/profile': { html: pageWith(origins, tag(origins, 'data-investor="ann"')), policy: null },
    '/files': {
      html: pageWith(
        origins,
        tag(origins, 'data-investor="jon" data-profile="every-element-open"'),
      ),
      policy: null,
    },
    '/bearer': tag(origins, 'auth="bearer"'),
  });
  // It names the portal's own origin as the place of files.
  site = await startIdentitySite(pages, ({ portal }) => ({ publicUrl: portal }));
  browser = await launchBrowser();
});

afterEach(async () => {
  asked = [];
  await demoControl(site, '/reset', {});
});

afterAll(async () => {
  await browser?.close();
  await site?.close();
  elsewhere?.closeAllConnections();
  elsewhere?.close();
});

asked = [];

const visit = (path: string, options: OpenOptions = {}): Promise<Opened> =>
  openClientPage(browser, site, { path, ...options });

const fault = (action: string, kind: object) =>
  demoControl(site, '/faults', { action, times: 1, fault: kind });

const arriveAt = (opened: Opened, name: string) =>
  opened.page.getByRole('heading', { level: 1, name }).waitFor();

describe('a compromised backend', () => {
  it('can’t redirect answers elsewhere, and the investor sees a message', async () => {
    const opened = await visit('/profile', { providers: [stranger] });
    const { page } = opened;
    await arriveAt(opened, 'Personal details');
    await page.getByLabel(/First name/).fill('Ann');
    await page.getByLabel(/Last name/).fill('Lee');
    await page.getByLabel(/Date of birth/).fill('1985-07-07');
    await page.getByLabel(/Nationality/).selectOption({ label: 'Luxembourg' });
    await page.getByLabel(/on my own behalf/).check();
    await fault('saveSection', { kind: 'redirect', to: `${stranger}/taken` });
    await page.getByRole('button', { name: 'Save and continue' }).click();
    await page
      .getByText('The server tried to send your request to another address')
      .first()
      .waitFor();
    expect(asked).toEqual([]);
    const codes = (await heardEvents(page))
      .filter(({ type }) => type === 'onboarding-error')
      .map(({ detail }) => (detail as { code: string }).code);
    expect(codes).toEqual(['REDIRECTED']);
    // Nothing typed is lost: the next press saves it.
    expect(await page.getByLabel(/First name/).inputValue()).toBe('Ann');
    await page.getByRole('button', { name: 'Save and continue' }).click();
    await arriveAt(opened, 'Contact and home address');
    opened.expectQuiet(
      /REDIRECTED \([\w-]+\): saveSection: the backend redirects PUT \/qualification\/sections\/\{sectionId\}/,
    );
    await opened.close();
  });

  it('can’t direct a file to the page’s own origin, whose cookies would be sent with it', async () => {
    const opened = await visit('/files#/app/profile/papers/documents');
    const { page, requests } = opened;
    await arriveAt(opened, 'Documents');
    const proof = page.getByLabel(/^Proof of address/);
    await proof.waitFor({ state: 'attached' });
    const buffer = Buffer.from('%PDF-1.7 a bill');
    await proof.setInputFiles({ name: 'bill.pdf', mimeType: 'application/pdf', buffer });
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    expect(
      requests.filter(({ method, url }) => method === 'PUT' && url.startsWith(site.portal)),
    ).toEqual([]);
    opened.expectQuiet(/upload: the URL is of the page's own origin, which is not the backend's/);
    await opened.close();
  });
});

/** Runs in the page before its scripts: a host whose own code fails wherever the widget calls it. */
declare global {
  interface Window {
    /** What was thrown by the host's own code. */
    pageErrors: string[];
  }
}

function failEverywhere(): void {
  const fail = () => {
    throw new Error('the host’s own mistake');
  };
  window.pageErrors = [];
  addEventListener('error', (event) => {
    window.pageErrors.push(event.message);
    // Told by the test.
    event.preventDefault();
  });
  document.addEventListener('DOMContentLoaded', () => {
    for (const element of document.querySelectorAll('investor-onboarding')) {
      Object.assign(element, { logger: { error: fail }, getAccessToken: fail });
      for (const type of ['error', 'ready', 'sign-in', 'step-change']) {
        element.addEventListener(`onboarding-${type}`, fail);
      }
    }
  });
}

describe('a host whose own code fails', () => {
  it('still shows a retry if the app’s code does not load, whatever its logger does', async () => {
    let isCut = true;
    const opened = await visit('/bearer', {
      beforeScripts: failEverywhere,
      prepare: (context) =>
        context.route(/hunks\/app\.js/, (route) => (isCut ? route.abort() : route.continue())),
    });
    const { page } = opened;
    await page.getByText('This form could not be loaded.').waitFor();
    isCut = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    // Its getAccessToken throws at once: that is signed out, and no blank screen.
    await page.getByRole('heading', { name: 'You are signed out' }).waitFor();
    await page.getByRole('button', { name: 'Sign in' }).click();
    const errors = await page.evaluate(() => window.pageErrors);
    expect(new Set(errors)).toEqual(new Set(['Uncaught Error: the host’s own mistake']));
    opened.expectQuiet(
      /app\.js could not be loaded/,
      /Failed to load resource/,
      /getAccessToken rejected/,
    );
    await opened.close();
  });
});

describe('a host with auth="bearer" and no getAccessToken', () => {
  it('gets one log line after 5 s with the property that its calls wait for', async () => {
    const opened = await visit('/bearer', { clock: true });
    const { page } = opened;
    const said = () => opened.problems().filter((line) => line.includes('getAccessToken'));
    await page.waitForFunction(() => customElements.get('investor-onboarding'));
    await page.clock.runFor(4000);
    expect(said()).toEqual([]);
    await page.clock.runFor(2000);
    await expect.poll(said).toHaveLength(1);
    expect(said()[0]).toContain(
      'investor-onboarding: token-missing: auth="bearer" waits for the property getAccessToken',
    );
    await page.clock.runFor(20_000);
    expect(said()).toHaveLength(1);
    await page.locator('investor-onboarding').evaluate((element) => {
      Object.assign(element, { getAccessToken: async () => null });
    });
    await page.getByRole('heading', { name: 'You are signed out' }).waitFor();
    await opened.close();
  });
});
