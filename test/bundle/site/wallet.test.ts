import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoWalletScript } from '../../../demo/wallet/demo-wallet-script';
import type { DemoWallet, DemoWalletOptions } from '../../../src/playground/demo-wallet';
import {
  type ClientSite,
  demoControl,
  heardEvents,
  openClientPage,
  startClientSite,
  tag,
} from '../../support/bundle/client-page';
import { launchBrowser, type Opened, type OpenOptions } from '../../support/bundle/open';
import { longDescribe, longIt } from '../../support/long';

let site: ClientSite;
let browser: Browser;
let script: string;

beforeAll(async () => {
  site = await startClientSite((origins) =>
    Object.fromEntries(
      INVESTORS.map((investor) => [
        `/${investor}`,
        tag(origins, `data-investor="${investor}" data-profile="wallet"`),
      ]),
    ),
  );
  // Nobody needs the file under MetaMask's own licence who has not switched it on.
  site.missing.add('metamask-sdk');
  [browser, script] = await Promise.all([launchBrowser(), demoWalletScript()]);
});

afterAll(async () => {
  await browser?.close();
  await site?.close();
});

/** Each has a wallet of their own, and a section that nobody has saved yet. */
const INVESTORS =
  'signs retries outcomes networks mandatory forged alone leaves phone ends refuses without'.split(
    ' ',
  );
const AMOY = 80002;
const CHECKSUM = /^0x(?=.*[A-F])[\dA-Fa-f]{40}$/;

declare global {
  interface Window {
    wallet: DemoWallet;
  }
}

/** Opens the wallet section as somebody whose browser has this wallet; undefined: none. */
async function open(
  investor: string,
  options?: DemoWalletOptions,
  how: OpenOptions = {},
): Promise<Opened> {
  const settings = JSON.stringify({ answerAfter: 1, ...options });
  const opened = await openClientPage(browser, site, {
    path: `/${investor}`,
    ...how,
    beforeScripts: options ? [script, `globalThis.wallet = createDemoWallet(${settings})`] : [],
  });
  await openWallet(opened.page);
  return opened;
}

/** Fills in the section so far that a wallet can be connected. */
async function openWallet(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'One I have' }).check();
  await page.getByLabel(/^Kind of wallet/).selectOption({ label: 'My own wallet' });
}

/** What the wallet's owner decides from now on, by method; yes to everything else. */
function decide(page: Page, decisions: Readonly<Record<string, unknown>>): Promise<void> {
  return page.evaluate((wanted) => {
    window.wallet.decide = (method) => (wanted[method] ?? 'approve') as 'approve';
  }, decisions);
}

const asked = (page: Page) =>
  page.evaluate(() => {
    const { requests } = window.wallet;
    return requests.map(({ method }) => method);
  });

/** What the wallet was asked to sign, oldest first. */
const signedMessages = async (page: Page) => {
  const hex = await page.evaluate(() => {
    const { requests } = window.wallet;
    return requests
      .filter(({ method }) => method === 'personal_sign')
      .map(({ params }) => String(params[0]));
  });
  return hex.map((bytes) => Buffer.from(bytes.slice(2), 'hex').toString());
};

const connectButton = (page: Page) => page.getByRole('button', { name: 'Connect wallet' });
const dialog = (page: Page) => page.getByRole('dialog');

async function connect(page: Page): Promise<void> {
  await connectButton(page).click();
  await choose(page);
}

async function choose(page: Page): Promise<void> {
  await dialog(page).getByRole('button', { name: 'MetaMask' }).click();
}

async function signed(page: Page): Promise<void> {
  await page.getByText('MetaMask is connected and has signed').waitFor();
}

const save = (page: Page) => page.getByRole('button', { name: 'Save and continue' }).click();

const linkings = ({ requests }: Opened) =>
  requests.filter(({ method, url }) => method === 'POST' && url.endsWith('/identity/wallets'));

describe('an announced wallet', () => {
  it('connects, signs, and is linked before the save', async () => {
    const opened = await open('signs', {});
    const { page, requests } = opened;
    await connectButton(page).waitFor();
    const early = requests.filter(({ url }) =>
      /wallet-port|metamask|walletconnect|pairing/.test(url),
    );
    expect(early).toEqual([]);

    await connectButton(page).focus();
    await page.keyboard.press('Enter');
    const entries = dialog(page).getByRole('listitem');
    await entries.first().waitFor();
    expect(await entries.count()).toBe(4);
    expect(await entries.getByRole('button', { disabled: true }).count()).toBe(3);
    const style = await dialog(page).evaluate((element) => {
      const { zIndex, borderTopLeftRadius, colorScheme } = getComputedStyle(element);
      return { zIndex, borderTopLeftRadius, colorScheme };
    });
    expect(style).toEqual({ zIndex: '9999', borderTopLeftRadius: '4px', colorScheme: 'light' });
    await choose(page);
    await signed(page);
    expect(await asked(page)).toEqual([
      'eth_requestAccounts',
      'wallet_requestPermissions',
      'eth_chainId',
      'personal_sign',
      // The network once more, then the challenge.
      'eth_chainId',
      'personal_sign',
    ]);
    const address = await page.getByLabel('Wallet address').inputValue();
    expect(address).toMatch(CHECKSUM);
    expect(await page.evaluate(() => window.wallet.address)).toBe(address);
    await expect
      .poll(() =>
        page.evaluate(
          () =>
            document.querySelector('investor-onboarding')?.shadowRoot?.activeElement?.textContent,
        ),
      )
      .toBe('Use another wallet');

    await page.getByLabel(/Add this wallet/).check();
    await save(page);
    await page.getByText('Your answers are saved').first().waitFor();
    const calls = requests.filter(({ method }) => method === 'POST' || method === 'PUT');
    expect(calls.map(({ url }) => new URL(url).pathname).slice(-2)).toEqual([
      '/v1/identity/wallets',
      '/v1/qualification/sections/wallet',
    ]);
    const [sentence, challenge] = await signedMessages(page);
    expect(sentence).toBe(
      `Proof of ownership: I here by declare I am the owner of the wallet: ${address}.`,
    );
    expect(challenge).toContain(`${new URL(page.url()).host} wants you to sign in`);
    const kept = await site.backend.investor('signs');
    expect(Object.keys(kept?.wallets ?? {})).toEqual([address.toLowerCase()]);
    expect(Object.keys(kept?.challengedWallets ?? {})).toEqual([address.toLowerCase()]);
    expect(kept?.sections.wallet?.values).toMatchObject({
      wallet_address: address,
      create_wallet: true,
    });
    const linked = (await heardEvents(page)).filter(({ type }) => /wallet/.test(type));
    expect(linked).toEqual([
      { type: 'onboarding-wallet-linked', detail: { network: 'amoy', provider: 'MetaMask' } },
    ]);
    expect(requests.filter(({ url }) => /walletconnect|pairing|metamask-sdk/.test(url))).toEqual(
      [],
    );
    opened.expectQuiet();
    await opened.close();
  });

  longIt('links only once when the save has to be tried again', async () => {
    const opened = await open('retries', {});
    const { page } = opened;
    await connect(page);
    await signed(page);
    await demoControl(site, '/faults', {
      action: 'saveSection',
      fault: { kind: 'status', status: 500 },
    });
    await save(page);
    await page.getByRole('alert').waitFor();
    await save(page);
    await page.getByText('Your answers are saved').first().waitFor();
    expect(linkings(opened)).toHaveLength(1);
    await opened.close();
  });

  longIt(
    'makes a report when it refuses, has a request open, fails or never answers, and can be left',
    async () => {
      const opened = await open('outcomes', {});
      const { page } = opened;
      await decide(page, { personal_sign: 'reject' });
      await connect(page);
      await page.getByText('The request was declined in your wallet.').waitFor();

      await decide(page, { wallet_requestPermissions: 'busy' });
      await choose(page);
      await page.getByText('A request is already open in your wallet.').waitFor();
      await dialog(page).getByText('Open your wallet').waitFor();

      await decide(page, {
        personal_sign: { refusal: { code: -32603, message: 'It is <b>broken</b>' } },
      });
      await dialog(page).getByRole('button', { name: 'Try again' }).click();
      await page.getByText('Your wallet reports an error:').waitFor();
      await page.getByText('It is <b>broken</b>').waitFor();

      await decide(page, { personal_sign: 'hang' });
      await dialog(page).getByRole('button', { name: 'Try again' }).click();
      await page.getByText('Sign the message in MetaMask').waitFor();
      await page.getByText(/^Proof of ownership: I here by declare/).waitFor();
      await page.keyboard.press('Escape');
      await dialog(page).waitFor({ state: 'detached' });
      expect(await connectButton(page).getAttribute('aria-busy')).toBeNull();

      // A malformed permission leaves the connected address; it is still connected.
      await decide(page, { wallet_requestPermissions: { answer: [{ caveats: 'none' }] } });
      await connectButton(page).click();
      await signed(page);
      expect(await page.getByLabel('Wallet address').inputValue()).toMatch(CHECKSUM);
      opened.expectQuiet(/-32603: It is/);
      await opened.close();
    },
  );

  longIt(
    'on another network is asked to switch, and to add the network it does not know',
    async () => {
      const opened = await open('networks', { chainId: 1, knownChains: [1] });
      const { page } = opened;
      await decide(page, { wallet_addEthereumChain: 'hang' });
      await connect(page);
      await page
        .getByText('Your wallet is on another network. Switch it to Polygon Amoy.')
        .waitFor();
      await dialog(page).getByRole('button', { name: 'Cancel' }).last().click();
      await decide(page, {});
      await connectButton(page).click();
      await signed(page);
      const requests = (await asked(page)).filter((method) => method !== 'eth_chainId');
      expect(requests.slice(-5)).toEqual([
        'wallet_switchEthereumChain',
        'wallet_addEthereumChain',
        'wallet_switchEthereumChain',
        'personal_sign',
        'personal_sign',
      ]);
      // It leaves the network afterwards, for one without a name.
      await decide(page, { wallet_switchEthereumChain: 'hang' });
      await page.evaluate(() => window.wallet.setChain(99));
      await page.getByText('Your wallet is on another network.').waitFor();
      await page.evaluate((id) => window.wallet.setChain(id), AMOY);
      await page.getByText('Your wallet is on another network.').waitFor({ state: 'detached' });
      opened.expectQuiet();
      await opened.close();
    },
  );
});

longDescribe('the challenge of the backend', () => {
  const challenges = ({ requests }: Opened) =>
    requests.filter(({ method, url }) => method === 'GET' && url.includes('/wallets/challenge'));

  it('makes a report when it has expired as the section is saved, and a new one links', async () => {
    const opened = await open('ends', {});
    const { page } = opened;
    await connect(page);
    await signed(page);
    await site.backend.change('ends', (investor) => ({
      ...investor,
      walletChallenges: investor.walletChallenges?.map((one) => ({ ...one, expiresAt: 0 })) ?? [],
    }));
    await save(page);
    await page
      .getByText('The message your wallet signed has expired. Choose your wallet')
      .waitFor();
    expect((await site.backend.investor('ends'))?.wallets).toEqual({});
    await page.getByRole('button', { name: 'Connect wallet' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    await expect.poll(() => challenges(opened)).toHaveLength(2);
    await expect.poll(async () => (await signedMessages(page)).length).toBe(4);
    await save(page);
    await page.getByText('Your answers are saved').first().waitFor();
    expect(Object.keys((await site.backend.investor('ends'))?.wallets ?? {})).toHaveLength(1);
    opened.expectQuiet(/WALLET_CHALLENGE_EXPIRED/, /422/);
    await opened.close();
  });

  it('can be refused in the wallet: nothing is linked, and it can be signed later', async () => {
    const opened = await open('refuses', {});
    const { page } = opened;
    await page.evaluate(() => {
      const { wallet } = window;
      wallet.decide = (method) => {
        const asked = wallet.requests.filter((one) => one.method === 'personal_sign').length;
        return method === 'personal_sign' && asked === 2 ? 'reject' : 'approve';
      };
    });
    await connect(page);
    await dialog(page).getByText('The request was declined in your wallet.').waitFor();
    expect(await page.getByLabel('Wallet address').inputValue()).toBe('');
    await choose(page);
    await signed(page);
    await save(page);
    await page.getByText('Your answers are saved').first().waitFor();
    expect(linkings(opened)).toHaveLength(1);
    opened.expectQuiet();
    await opened.close();
  });

  it('can be missing: it is requested before each signature, and the sentence alone links', async () => {
    const opened = await open('without', {});
    const { page } = opened;
    // A backend without challenges, as its answers show it.
    await page.route(/\/identity\/wallets(\/challenge)?(\?|$)/, async (route) => {
      const headers = {
        'Access-Control-Allow-Origin': new URL(page.url()).origin,
        'Access-Control-Allow-Headers':
          'authorization, accept-language, content-type, x-request-id, x-session-binding',
        'Access-Control-Allow-Credentials': 'true',
      };
      const isChallenge = route.request().url().includes('/challenge');
      await route.fulfill({ status: isChallenge ? 404 : 204, headers });
    });
    await connect(page);
    await signed(page);
    await page.getByRole('button', { name: 'Use another wallet' }).click();
    await expect.poll(async () => (await signedMessages(page)).length).toBe(2);
    await dialog(page).waitFor({ state: 'detached' });
    expect(challenges(opened)).toHaveLength(2);
    const [first = '', second] = await signedMessages(page);
    expect(first).toMatch(/^Proof of ownership/);
    expect(second).toBe(first);
    const link = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/identity/wallets'),
    );
    await save(page);
    expect(Object.keys((await link).postDataJSON())).toEqual(['walletAddress', 'signature']);
    await opened.close();
  });
});

longDescribe('a wallet that changes its chain', () => {
  it('gets no request after its section was left; on return the error is shown and it gets one', async () => {
    const opened = await open('leaves', { knownChains: [1, AMOY] });
    const { page } = opened;
    const wrong = page.getByText('Your wallet is on another network. Switch it to Polygon Amoy.');
    const switches = async () =>
      (await asked(page)).filter((method) => method === 'wallet_switchEthereumChain').length;
    const setChain = (id: number) => page.evaluate((chain) => window.wallet.setChain(chain), id);
    await connect(page);
    await signed(page);
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await dialog(page).getByRole('button', { name: 'Leave without saving' }).click();
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    await decide(page, { wallet_switchEthereumChain: 'hang' });
    await setChain(1);
    expect(await switches()).toBe(0);
    expect(await wrong.count()).toBe(0);

    await page.goBack();
    await openWallet(page);
    await connectButton(page).waitFor();
    expect(await switches()).toBe(0);
    await setChain(99);
    await wrong.waitFor();
    expect(await switches()).toBe(1);
    await setChain(AMOY);
    await wrong.waitFor({ state: 'detached' });
    opened.expectQuiet();
    await opened.close();
  });
});

describe('without a signature', () => {
  it('a required wallet blocks the save, and a typed address proves nothing', async () => {
    const opened = await open('mandatory', {});
    const { page } = opened;
    await save(page);
    const error = page.getByText('Connect your wallet and sign the message');
    await error.first().waitFor();
    await page.getByLabel('Wallet address').fill('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed');
    await save(page);
    await error.first().waitFor();
    await connect(page);
    await signed(page);
    // From here on it is the wallet's address, and nobody types another.
    expect(await page.getByLabel('Wallet address').isEditable()).toBe(false);
    await page
      .getByLabel(/^Kind of wallet/)
      .selectOption({ label: 'Kept by my on-chain identity' });
    await connectButton(page).waitFor({ state: 'detached' });
    await save(page);
    await page.getByText('Your answers are saved').first().waitFor();
    const saves = opened.requests.filter(({ method }) => method === 'PUT');
    expect(saves.map(({ url }) => new URL(url).pathname)).toEqual([
      '/v1/qualification/sections/wallet',
    ]);
    expect(linkings(opened)).toEqual([]);
    opened.expectQuiet();
    await opened.close();
  });

  longIt('by the wallet, the server links nothing and says so', async () => {
    const opened = await open('forged', {});
    const { page } = opened;
    await decide(page, { personal_sign: { answer: `0x${'1b'.repeat(65)}` } });
    await connect(page);
    await signed(page);
    await save(page);
    await page.getByText('The signature does not belong to this wallet.').waitFor();
    const stored = await site.backend.investor('forged');
    expect(stored?.wallets).toEqual({});
    expect(stored?.sections.wallet).toBeUndefined();
    await opened.close();
  });

  longIt('or MetaMask in the page, the other ways are still offered', async () => {
    const opened = await open('alone');
    const { page } = opened;
    await connect(page);
    await page.getByText('No MetaMask was found in this browser.').waitFor();
    const extension = dialog(page).getByRole('link', { name: /Get the MetaMask extension/ });
    expect(await extension.getAttribute('href')).toBe('https://metamask.io/download');
    // For the phone beside this computer.
    await dialog(page)
      .getByRole('img', { name: /scan this code with a phone/ })
      .waitFor();
    const link = dialog(page).getByText('Open this page in MetaMask');
    expect(await link.isVisible()).toBe(false);
    await dialog(page).getByRole('button', { name: 'Use another wallet' }).click();
    await expect.poll(() => dialog(page).getByRole('listitem').count()).toBe(4);
    expect(opened.requests.filter(({ url }) => /metamask-sdk|metamask\./.test(url))).toEqual([]);
    opened.expectQuiet(/wallet: not-found/);
    await opened.close();
  });

  longIt('or MetaMask on a phone, a link opens this page in MetaMask’s own browser', async () => {
    const viewport = { width: 360, height: 640 };
    const opened = await open('phone', undefined, {
      context: { viewport, hasTouch: true, isMobile: true },
      path: '/phone?case=17#/app/profile/wallet/wallet',
    });
    const { page } = opened;
    await connect(page);
    const link = dialog(page).getByRole('link', { name: 'Open this page in MetaMask' });
    const { host } = new URL(site.portal);
    // Neither query nor hash: they are nobody's business but the page's.
    expect(await link.getAttribute('href')).toBe(`https://metamask.app.link/dapp/${host}/phone`);
    expect(await link.getAttribute('target')).toBe('_blank');
    const sticksOut = await dialog(page).evaluate(
      ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
    );
    expect(sticksOut).toBe(0);
    opened.expectQuiet(/wallet: not-found/);
    await opened.close();
  });
});
