import type { Browser, Page } from 'playwright-core';
import { concat, type Hex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { heardEvents, tag } from '../../support/bundle/client-page';
import type { Opened } from '../../support/bundle/open';
import {
  startWalletSite,
  WALLET_ORIGINS,
  WATCHED,
  type WalletSite,
} from '../../support/bundle/wallet-site';
import {
  type FakeWallet,
  type ShownRequest,
  startWallet,
} from '../../support/fakes/walletconnect-wallet';
import { type Outgoing, watchOutgoing } from '../../support/outgoing';

const PROJECT = 'a'.repeat(32);
const SECTION = '#/app/profile/wallet/wallet';

let outgoing: Outgoing;
let site: WalletSite;
let browser: Browser;
let wallet: FakeWallet;
let opened: Opened | undefined;
let investor = 0;

beforeAll(async () => {
  outgoing = watchOutgoing();
  site = await startWalletSite((origins) => {
    const page = (name: string) => {
      const investor = `data-investor="wc-${name}" data-profile="every-element-open"`;
      return tag(origins, `${investor} walletconnect-project-id="${PROJECT}"`);
    };
    const paths = [WATCHED, ...Array.from({ length: 9 }, (_, index) => `/${index}`)];
    return Object.fromEntries(paths.map((path) => [path, page(path.slice(1))]));
  });
  [browser, wallet] = await Promise.all([site.launch(), startWallet({ relayUrl: site.relay.url })]);
});

afterEach(async () => {
  wallet.decide({});
  wallet.serve(80002);
  await opened?.close();
  opened = undefined;
});

afterAll(async () => {
  await wallet?.close();
  await browser?.close();
  await site?.close();
  outgoing?.stop();
  expect(outgoing?.hosts, 'requests of the tests that leave the machine').toEqual([]);
});

/** The wallet section of a new investor on a phone, with the dialog open. */
async function openDialog(
  from = browser,
  { path, ...options }: { clock?: boolean; path?: string } = {},
): Promise<Page> {
  investor += 1;
  opened = await site.open(from, {
    path: (path ?? `/${investor}`) + SECTION,
    context: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    ...options,
  });
  const { page } = opened;
  await fillIn(page);
  await page.getByRole('button', { name: 'Connect wallet' }).click();
  await page.getByRole('dialog', { name: 'Choose your wallet' }).waitFor();
  return page;
}

async function fillIn(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'One I have' }).check();
  await page.getByLabel('Kind of wallet').selectOption({ label: 'My own wallet' });
}

/** Takes the pairing's address where an investor's phone would: from the link into the app. */
async function pair(page: Page, entry: 'MetaMask' | 'Ledger' | 'Safe'): Promise<void> {
  const link = page.getByRole('link', { name: `Open ${entry}` });
  const href = (await link.getAttribute('href')) ?? '';
  await wallet.pair(decodeURIComponent(href.slice(href.indexOf('uri=') + 4)));
}

const choose = (page: Page, entry: string) =>
  page.getByRole('dialog').getByRole('button', { name: entry }).click();

/** What the wallet was given to sign: the sentence, then the challenge. */
const messagesOf = (shown: readonly ShownRequest[]) =>
  shown.map(({ params: [hex] }) => Buffer.from(String(hex).slice(2), 'hex').toString());

test('a wallet connects over the relay, signs, and the server verifies it before the save', async () => {
  const page = await openDialog(browser, { path: WATCHED });
  await choose(page, 'Ledger');
  await pair(page, 'Ledger');
  await page.getByText('Test wallet is connected and has signed').waitFor();
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expect
    .poll(async () => (await heardEvents(page)).map(({ type }) => type))
    .toContain('onboarding-section-saved');
  // Each source the flag adds is needed: without the flag it would have been blocked.
  opened?.expectQuiet(
    /^policy remark: connect-src blocked wss:\/\/relay\.walletconnect\.org/,
    /^policy remark: connect-src blocked https:\/\/rpc-amoy\.polygon\.technology/,
    /^policy remark: frame-src blocked https:\/\/verify\.walletconnect\.org/,
  );
  const asked = (opened?.requests ?? []).map(({ url }) => new URL(url).origin);
  expect(asked.filter((origin) => WALLET_ORIGINS.includes(origin))).toEqual(
    expect.arrayContaining(WALLET_ORIGINS),
  );
});

test('a phone’s MetaMask is paired if the page has none, without a permission request', async () => {
  const page = await openDialog();
  await choose(page, 'MetaMask');
  const link = page.getByRole('link', { name: 'Open MetaMask' });
  expect(await link.getAttribute('href')).toMatch(/^https:\/\/metamask\.app\.link\/wc\?uri=wc%3A/);
  const before = wallet.shown.length;
  await pair(page, 'MetaMask');
  await page.getByText('Test wallet is connected and has signed').waitFor();
  const shown = wallet.shown.slice(before);
  expect(shown.map(({ method }) => method)).toEqual(['personal_sign', 'personal_sign']);
  expect(messagesOf(shown)).toEqual([
    expect.stringMatching(/^Proof of ownership/),
    expect.stringMatching(/\n\nI link this wallet/),
  ]);
  const asked = (opened?.requests ?? []).map(({ url }) => url);
  expect(asked.filter((url) => /metamask-sdk-|metamask\./.test(url))).toEqual([]);
  opened?.expectQuiet();
});

test('a session refused in the wallet is shown as declined, and can be tried again', async () => {
  wallet.decide({ session: 'reject' });
  const page = await openDialog();
  await choose(page, 'Ledger');
  await pair(page, 'Ledger');
  await page.getByText('The request was declined in your wallet.').waitFor();
  expect(
    await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]),
  ).toEqual([]);
  opened?.expectQuiet();
});

test('a wallet on another network is asked to switch, then signs', async () => {
  wallet.serve(1);
  const page = await openDialog();
  await choose(page, 'Ledger');
  await pair(page, 'Ledger');
  await page.getByText('Test wallet is connected and has signed').waitFor();
  const asked = wallet.shown.slice(-3).map(({ method, chainId }) => [method, chainId]);
  // The sentence, then the challenge.
  expect(asked).toEqual([
    ['wallet_switchEthereumChain', 'eip155:1'],
    ['personal_sign', 'eip155:80002'],
    ['personal_sign', 'eip155:80002'],
  ]);
  opened?.expectQuiet();
});

test('a contract wallet’s owners sign while the page is reloaded', async () => {
  const [one, other] = [generatePrivateKey(), generatePrivateKey()].map((key) =>
    privateKeyToAccount(key),
  ) as [ReturnType<typeof privateKeyToAccount>, ReturnType<typeof privateKeyToAccount>];
  const contract = await site.chain.deployTwoOwnerWallet(one, other);
  const safe = await startWallet({ relayUrl: site.relay.url, contract });
  let signBoth = () => {};
  const bothSigned = new Promise<void>((resolve) => {
    signBoth = resolve;
  });
  safe.decide({
    personal_sign: async ([raw]) => {
      await bothSigned;
      const message = { raw: raw as Hex };
      return concat([await one.signMessage({ message }), await other.signMessage({ message })]);
    },
  });
  const usual = wallet;
  wallet = safe;
  try {
    const page = await openDialog();
    await choose(page, 'Safe');
    await pair(page, 'Safe');
    await page.getByText(/Other owners may have to sign too/).waitFor();
    await expect.poll(() => safe.shown.length).toBe(1);
    await page.reload();
    await fillIn(page);
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await page.getByText(/Other owners may have to sign too/).waitFor();
    signBoth();
    await page.getByText('Test wallet is connected and has signed').waitFor();
    // The sentence once for both visits, and one challenge.
    expect(messagesOf(safe.shown)).toEqual([
      expect.stringMatching(/^Proof of ownership/),
      expect.stringMatching(new RegExp(`\n${contract}\n\nI link this wallet`, 'i')),
    ]);
    await page.getByRole('button', { name: 'Save and continue' }).click();
    await expect
      .poll(async () => (await heardEvents(page)).map(({ type }) => type))
      .toContain('onboarding-section-saved');
    opened?.expectQuiet();
  } finally {
    wallet = usual;
    await safe.close();
  }
});

test('an unreachable relay is reported within fifteen seconds', async () => {
  const cut = await site.launch({ relay: false });
  const page = await openDialog(cut, { clock: true });
  await choose(page, 'Ledger');
  await expect
    .poll(() => opened?.requests.filter(({ method }) => method === 'WEBSOCKET').length)
    .toBeGreaterThan(0);
  await page.clock.runFor(12_000);
  await page
    .getByText('We cannot reach the server. Check your connection and try again.')
    .waitFor();
  opened?.expectQuiet(/relay\.walletconnect\.org.*ERR_NAME_NOT_RESOLVED/, /wallet: relay/);
  await opened?.close();
  opened = undefined;
  await cut.close();
});
