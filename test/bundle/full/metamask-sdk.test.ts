import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type ClientSite,
  heardEvents,
  openClientPage,
  startClientSite,
  tag,
} from '../../support/bundle/client-page';
import { launchBrowser, type Opened, type OpenOptions } from '../../support/bundle/open';
import { pageWith, strictPolicy } from '../../support/bundle/servers';
import { walletPolicy } from '../../support/bundle/wallet-site';
import {
  METAMASK_RELAY,
  type MetamaskRelay,
  startMetamaskRelay,
} from '../../support/fakes/metamask-relay';

let site: ClientSite;
let relay: MetamaskRelay;
let browser: Browser;
const RELAY = `wss://${METAMASK_RELAY}`;

beforeAll(async () => {
  site = await startClientSite((origins) => {
    const policy = walletPolicy(origins);
    const page = (name: string, attributes = '') => ({
      html: pageWith(
        origins,
        tag(origins, `data-investor="mm-${name}" data-profile="wallet" ${attributes}`),
      ),
      policy,
    });
    return {
      '/phone': { ...page('phone', 'metamask-sdk="on"'), watched: strictPolicy(origins) },
      '/dead': page('dead', 'metamask-sdk="on"'),
      '/plain': page('plain'),
      '/network': page('network', 'wallet-network="amoi"'),
    };
  });
  relay = await startMetamaskRelay();
  browser = await launchBrowser({ [METAMASK_RELAY]: relay.port });
});

afterAll(async () => {
  await browser?.close();
  await Promise.all([site?.close(), relay?.close()]);
});

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Opens the wallet section and its dialog, in a browser without MetaMask. */
async function open(path: string, options: OpenOptions = {}, from = browser): Promise<Opened> {
  const opened = await openClientPage(from, site, { path, providers: [RELAY], ...options });
  const { page } = opened;
  await page.getByRole('radio', { name: 'One I have' }).check();
  await page.getByLabel(/Kind of wallet/).selectOption({ label: 'My own wallet' });
  await page.getByRole('button', { name: 'Connect wallet' }).click();
  return opened;
}

const dialog = (page: Page) => page.getByRole('dialog');
const choose = (page: Page) => dialog(page).getByRole('button', { name: 'MetaMask' }).click();

/** What was asked for the sake of MetaMask, script and relay. */
const asked = ({ requests }: Opened) =>
  requests.filter(({ url }) => /metamask-sdk-|\.metamask\./.test(url)).map(({ url }) => url);

const storage = (page: Page) =>
  page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);

test('MetaMask’s SDK is loaded when chosen: it shows a link and a code for the phone, then leaves nothing behind', async () => {
  const opened = await open('/phone', {
    context: PHONE,
    beforeScripts: 'globalThis.mmsdk = "the page’s own"',
  });
  const { page } = opened;
  expect(asked(opened)).toEqual([]);
  await choose(page);
  const link = dialog(page).getByRole('link', { name: 'Open MetaMask' });
  expect(await link.getAttribute('href')).toMatch(
    /^https:\/\/metamask\.app\.link\/connect\?channelId=[\da-f-]{36}&v=2&comm=socket&pubkey=/,
  );
  await dialog(page).getByRole('img', { name: 'Or scan this code with MetaMask' }).waitFor();
  expect(asked(opened).map((url) => new URL(url).origin)).toEqual([site.cdn, RELAY]);
  expect(relay.clients()).toBe(1);
  expect(page.url()).toContain('/phone');

  await dialog(page).getByRole('button', { name: 'Cancel' }).last().click();
  await dialog(page).waitFor({ state: 'detached' });
  await expect.poll(() => relay.clients()).toBe(0);

  await page.getByRole('button', { name: 'Connect wallet' }).click();
  await choose(page);
  await link.waitFor();
  expect(relay.clients()).toBe(1);
  await page.evaluate(() => document.querySelector('investor-onboarding')?.remove());
  await expect.poll(() => relay.clients()).toBe(0);
  expect(await page.evaluate(() => Reflect.get(globalThis, 'mmsdk'))).toBe('the page’s own');
  expect(await storage(page)).toEqual([]);
  // Without the flag the policy would have blocked it.
  opened.expectQuiet(
    /^policy remark: connect-src blocked wss:\/\/metamask-sdk\.api\.cx\.metamask\.io/,
  );
  await opened.close();
});

test('an unreachable MetaMask relay is reported within ten seconds, and is not requested again', async () => {
  const cut = await launchBrowser();
  const opened = await open('/dead', { clock: true }, cut);
  const { page } = opened;
  await choose(page);
  await expect.poll(() => asked(opened).length).toBeGreaterThan(1);
  await page.clock.runFor(11_000);
  await dialog(page).getByText('We cannot reach the server.').waitFor();
  const before = asked(opened).length;
  await page.clock.runFor(30_000);
  expect(asked(opened)).toHaveLength(before);
  expect(await dialog(page).getByRole('listitem').count()).toBe(4);
  opened.expectQuiet(
    /^console\.\w+: WebSocket connection to 'wss:\/\/metamask-sdk/,
    /wallet: relay/,
  );
  await cut.close();
});

test('MetaMask’s SDK is not loaded unless the client has switched it on: MetaMask was not found', async () => {
  const opened = await open('/plain');
  await choose(opened.page);
  await dialog(opened.page).getByText('No MetaMask was found in this browser.').waitFor();
  expect(asked(opened)).toEqual([]);
  opened.expectQuiet(/wallet: not-found/);
  await opened.close();
});

test('an unknown network is reported to the host at the start, and to the investor as text', async () => {
  const opened = await open('/network');
  const { page } = opened;
  expect((await heardEvents(page)).filter(({ type }) => type === 'onboarding-error')).toEqual([
    { type: 'onboarding-error', detail: { code: 'CONFIG', recoverable: expect.any(Boolean) } },
  ]);
  expect(opened.problems().filter((line) => /wallet-network is none of/.test(line))).toHaveLength(
    1,
  );
  await page.getByText('Not available here.').waitFor();
  opened.expectQuiet(/wallet-network is none of mainnet,/, /wallet: not-set-up/);
  await opened.close();
});
