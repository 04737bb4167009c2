import { signal } from '@preact/signals-core';
import { setViewport } from '@web/test-runner-commands';
import ar from '../../../locales/ar.json';
import en from '../../../locales/en.json';
import { OnboardingContext } from '../../../src/app/onboarding';
import { type Validation, validation } from '../../../src/form/store/rules-on-demand';
import { abortable } from '../../../src/kit/waiting/waiting';
import { TextContext } from '../../../src/language/context';
import { createTranslate } from '../../../src/language/translate';
import { challengeMessage } from '../../../src/reference-backend/rules/wallet/wallet-challenge';
import { linkRequest } from '../../../src/section/link-wallet';
import {
  ConnectWalletButton,
  type ConnectWalletButtonProps,
} from '../../../src/wallet/dialog/connect-wallet-button';
import { WalletFault } from '../../../src/wallet/rules/wallet-problem';
import { startWallet } from '../../../src/wallet/start-wallet';
import type { WalletPort, WalletSession } from '../../../src/wallet/wallet-adapter';
import { WalletPart } from '../../../src/wallet/wallet-part';
import { expect } from '../../support/browser/assert';
import { axeFindings, WITHOUT_PAGE } from '../../support/browser/axe';
import { focused, inside } from '../../support/browser/queries';
import { cleanUp, describe, it } from '../../support/browser/suite';
import { click, press } from '../../support/browser/user';
import { waitFor } from '../../support/browser/wait-for';
import { elementWith } from '../../support/fakes/onboarding';
import { createFormStore } from '../../support/fixtures/any-form';
import { walletSection } from '../../support/fixtures/sections';
import { type KitOptions, renderKit } from '../kit/support';

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const LONG_WORDS = `Internal JSON-RPC error ${'0xdeadbeef'.repeat(40)}`;
const URI = `wc:${'7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9'}@2?relay-protocol=irn&symKey=587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303`;

const NEVER = () => new Promise<never>(() => {});

/** What the wallet behind the dialog does; says yes at once unless told otherwise. */
interface FakeWallet {
  readonly connect?: (onUri: (uri: string) => void, onAsked: () => void) => Promise<unknown>;
  readonly sign?: (message: string) => unknown;
  /** Without it the backend has no challenges. */
  readonly challenge?: WalletPort['challenge'];
  readonly chain?: () => unknown;
  readonly switchChain?: () => unknown;
  readonly hasProjectId?: boolean;
}

function fakePort(wallet: FakeWallet): WalletPort {
  const { sign = () => '0x1b' } = wallet;
  const answers: Readonly<Record<string, ((params: readonly unknown[]) => unknown) | undefined>> = {
    eth_chainId: wallet.chain ?? (() => 80002),
    personal_sign: ([hex]) => sign(textOf(String(hex))),
    wallet_switchEthereumChain: wallet.switchChain,
  };
  const session: WalletSession = {
    providerName: 'MetaMask',
    address: () => ADDRESS,
    request: ({ method, params = [] }, signal) =>
      abortable(
        Promise.resolve().then(() => answers[method]?.(params)),
        signal,
      ),
    subscribe: () => () => {},
    disconnect: async () => {},
    release: () => {},
  };
  return {
    network: () => 'amoy',
    networks: () => undefined,
    origins: () => [location.origin],
    hasProjectId: () => wallet.hasProjectId ?? true,
    loadAdapter: async () => ({
      connectLimitMs: 1000,
      connect: async ({ onUri, onAsked }) => {
        await wallet.connect?.(onUri, onAsked);
        return session;
      },
    }),
    isContract: async () => undefined,
    challenge: wallet.challenge ?? (async () => undefined),
    domain: () => location.host,
    now: Date.now,
    wait: NEVER,
    log: () => {},
    remember: () => {},
  };
}

function textOf(hex: string): string {
  const bytes = (hex.slice(2).match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16));
  return new TextDecoder().decode(new Uint8Array(bytes));
}

/** A challenge as the reference backend gives it. */
const challenge: WalletPort['challenge'] = async (address) => {
  const lifetime = 600_000;
  const now = Date.now();
  const facts = { origin: location.origin, chainId: 80002, nonce: 'nonce12345', now, lifetime };
  return {
    message: challengeMessage(address, facts),
    expiresAt: new Date(now + lifetime).toISOString(),
  };
};

/** An element's text with the line breaks it is shown with. */
function renderedText(element: HTMLElement): string {
  const range = document.createRange();
  range.selectNodeContents(element);
  const selection = getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
  return String(selection);
}

const isSentence = (message: string) => message.startsWith('Proof of ownership');

interface Look extends KitOptions {
  readonly width?: number;
}

/** The wallet's part of a section in which another wallet than the identity's is chosen. */
function showPart(wallet: FakeWallet = {}) {
  const form = createFormStore(walletSection, signal<Validation | undefined>(validation));
  form.edit('select_wallet', 'other');
  const element = elementWith({
    configuration: { settings: signal({ walletNetwork: 'amoy' }) },
    session: { session: signal(undefined) },
    lazy: { wallet: startWallet(fakePort(wallet)) },
  });
  const { root } = renderKit(
    <OnboardingContext value={element}>
      <TextContext value={createTranslate('en', en)}>
        <main>
          <h1>Wallet</h1>
          <WalletPart form={form} />
        </main>
      </TextContext>
    </OnboardingContext>,
  );
  return { form, root, all: inside(root) };
}

async function show(
  wallet: FakeWallet,
  { width = 800, ...options }: Look = {},
  props: Partial<ConnectWalletButtonProps> = {},
) {
  await setViewport({ width, height: 700 });
  cleanUp(() => setViewport({ width: 800, height: 600 }));
  const texts = options.dir === 'rtl' ? createTranslate('ar', ar) : createTranslate('en', en);
  const heard: unknown[] = [];
  const { root } = renderKit(
    <TextContext value={texts}>
      <main>
        <h1>Wallet</h1>
        <ConnectWalletButton
          label={texts('wallet.connect')}
          load={async () => startWallet(fakePort(wallet))}
          onFailure={() => heard.push('failure')}
          onWalletSignature={(signature) => heard.push(signature)}
          accountSelected={(address) => heard.push(address)}
          onProven={({ provider }) => heard.push(provider)}
          {...props}
        />
      </main>
    </TextContext>,
    options,
  );
  const all = inside(root);
  const button = await all.findByRole('button', { name: texts('wallet.connect') });
  const dialog = () =>
    waitFor('the dialog', () => root.querySelector<HTMLDialogElement>('dialog[open]'));
  const open = async () => {
    await click(button);
    return inside(await dialog());
  };
  const choose = async (name: string) => {
    const within = await open();
    await click(await within.findByRole('button', { name: new RegExp(`^${name}`) }));
    return within;
  };
  const closed = () => waitFor('the dialog to go', () => !root.querySelector('dialog'));
  return { root, all, button, open, choose, dialog, closed, heard, texts };
}

/** Every view of the dialog: how the wallet gets there, and a text by which it is known. */
const VIEWS = [
  { name: 'choice', wallet: {}, kind: undefined, sign: 'wallet.kind.safe.hint' },
  { name: 'preparing', wallet: { connect: NEVER }, kind: 'MetaMask', sign: 'wallet.preparing' },
  {
    name: 'wait',
    wallet: {
      connect: (_: unknown, onAsked: () => void) => {
        onAsked();
        return NEVER();
      },
    },
    kind: 'MetaMask',
    sign: 'wallet.hint.openWallet',
  },
  {
    name: 'pairing',
    wallet: {
      connect: (onUri: (uri: string) => void) => {
        onUri(URI);
        return NEVER();
      },
    },
    kind: 'Ledger',
    sign: 'wallet.pairing.copy',
  },
  {
    name: 'network',
    wallet: { chain: () => 1, switchChain: NEVER },
    kind: 'Safe',
    sign: 'wallet.hint.openWallet',
  },
  { name: 'signing', wallet: { sign: NEVER }, kind: 'Safe', sign: 'wallet.hint.coSigners' },
  {
    name: 'absent',
    wallet: {
      connect: () => Promise.reject(new WalletFault('not-found')),
    },
    kind: 'MetaMask',
    sign: 'wallet.absent.unsaved',
  },
  {
    name: 'second signature',
    wallet: {
      challenge,
      sign: (message: string) => (isSentence(message) ? '0x1b' : NEVER()),
    },
    kind: 'Fireblocks',
    sign: 'wallet.hint.challenge',
  },
  {
    name: 'error',
    wallet: {
      sign: () => {
        throw new Error(LONG_WORDS);
      },
    },
    kind: 'Fireblocks',
    sign: 'wallet.connect-failed',
  },
] as const;

async function showView({ wallet, kind, sign }: (typeof VIEWS)[number], look: Look) {
  const shown = await show(wallet, look);
  const within = kind ? await shown.choose(kind) : await shown.open();
  await waitFor(sign, () => within.queryAllByText(shown.texts(sign)).length > 0);
  return { ...shown, within };
}

for (const view of VIEWS) {
  describe(`the ${view.name} view`, () => {
    for (const look of [{ width: 320 }, { width: 320, dir: 'rtl' }, { width: 1280 }] as const) {
      it(`fits and satisfies axe, ${JSON.stringify(look)}; Cancel closes it and returns the focus`, async () => {
        const { root, within, button, dialog, closed, texts } = await showView(view, look);
        expect(await axeFindings(root.host, WITHOUT_PAGE)).toEqual([]);
        const box = await dialog();
        expect(box.scrollWidth).toBeLessThanOrEqual(box.clientWidth);
        expect(box.getBoundingClientRect().width).toBeLessThanOrEqual(look.width);
        // Wherever the view came from, focus is in it.
        expect(box.contains(focused())).toBe(true);
        const cancel = within.getAllByRole('button', { name: texts('wallet.cancel') }).at(-1);
        await click(cancel as HTMLElement);
        await closed();
        expect(focused()).toBe(button);
        expect(button.getAttribute('aria-busy')).toBeNull();
      });
    }

    it('closes by Escape', async () => {
      const { closed, button, heard } = await showView(view, {});
      await press('Escape');
      await closed();
      expect(focused()).toBe(button);
      // The previous selection: there is none.
      expect(heard.every((one) => one === undefined)).toBe(true);
    });
  });
}

describe('the wallet dialog', () => {
  it('has four entries in Tab order, opens with Enter, and has its z-index, light scheme and radius', async () => {
    document.documentElement.style.colorScheme = 'dark';
    cleanUp(() => {
      document.documentElement.style.removeProperty('color-scheme');
    });
    const { button, dialog } = await show({});
    button.focus();
    await press('Enter');
    const box = await dialog();
    const { zIndex, borderRadius, colorScheme } = getComputedStyle(box);
    expect([zIndex, borderRadius, colorScheme]).toEqual(['9999', '4px', 'light']);
    const names: (string | null | undefined)[] = [];
    for (let stop = 0; stop < 6; stop += 1) {
      await press('Tab');
      names.push(
        focused()?.getAttribute('aria-label') ?? focused()?.querySelector('b, span')?.textContent,
      );
    }
    // The first stop is the close button, the last one the button at the foot.
    expect(names.map((name) => name?.split(/(?=Browser|Hardware|Wallet with|Instit)/)[0])).toEqual([
      'Cancel',
      'MetaMask',
      'Ledger',
      'Safe',
      'Fireblocks',
      'Cancel',
    ]);
  });

  it('offers only MetaMask without a project id, and shows why at the others', async () => {
    const { open } = await show({ hasProjectId: false });
    const within = await open();
    const entries = within.getAllByRole('listitem').map((item) => inside(item).getByRole('button'));
    expect(entries.map((entry) => (entry as HTMLButtonElement).disabled)).toEqual([
      false,
      true,
      true,
      true,
    ]);
    expect(within.getAllByText('Not available here')).toHaveLength(3);
  });

  it('lets another wallet be chosen while one does not answer', async () => {
    const { choose } = await show({ sign: NEVER });
    const within = await choose('Safe');
    await within.findByText(/^Sign the message/);
    await click(await within.findByRole('button', { name: 'Use another wallet' }));
    expect(within.getAllByRole('listitem')).toHaveLength(4);
  });

  const pairing = VIEWS.find(({ name }) => name === 'pairing') as (typeof VIEWS)[number];

  it('pairs by a QR code, a copied link, or a link that opens the app', async () => {
    const { within } = await showView(pairing, {});
    await within.findByRole('img', { name: /scan this code/ });
    const link = (await within.findByText(/^Open Ledger/)).closest('a');
    expect(link?.href).toBe(`ledgerlive://wc?uri=${encodeURIComponent(URI)}`);
    expect([link?.target, link?.rel]).toEqual(['_blank', 'noopener noreferrer']);
    const copied: string[] = [];
    const own = Object.getOwnPropertyDescriptor(navigator, 'clipboard');
    let isAllowed = true;
    const writeText = async (text: string) => {
      if (!isAllowed) throw new Error('not allowed');
      copied.push(text);
    };
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
    cleanUp(() => {
      if (own) Object.defineProperty(navigator, 'clipboard', own);
      else Reflect.deleteProperty(navigator, 'clipboard');
    });
    const copy = within.getByRole('button', { name: 'Copy link' });
    await click(copy);
    await within.findByText('Link copied');
    expect(copied).toEqual([URI]);
    isAllowed = false;
    await click(copy);
    await within.findByText(URI);
  });
});

describe('without a MetaMask', () => {
  const absent = VIEWS.find(({ name }) => name === 'absent') as (typeof VIEWS)[number];

  it('the dialog shows this and links to the extension, and to this page in MetaMask’s own browser', async () => {
    const { within } = await showView(absent, {});
    await within.findByText(/^No MetaMask was found in this browser/);
    const extension = await within.findByRole('link', { name: /^Get the MetaMask extension/ });
    const open = (await within.findByText('Open this page in MetaMask')).closest('a');
    const page = `https://metamask.app.link/dapp/${location.host}${location.pathname}`;
    expect([extension.getAttribute('href'), open?.href]).toEqual([
      'https://metamask.io/download',
      page,
    ]);
    expect([open?.target, open?.rel]).toEqual(['_blank', 'noopener noreferrer']);
    await within.findByRole('img', { name: /scan this code with a phone/ });
  });

  it('another wallet can be chosen, and MetaMask tried again', async () => {
    let isThere = false;
    const connect = () =>
      isThere ? Promise.resolve() : Promise.reject(new WalletFault('not-found'));
    const { choose, closed, heard } = await show({ connect });
    const within = await choose('MetaMask');
    await click(await within.findByRole('button', { name: 'Use another wallet' }));
    expect(within.getAllByRole('listitem')).toHaveLength(4);
    await click(await within.findByRole('button', { name: /^MetaMask/ }));
    isThere = true;
    await click(await within.findByRole('button', { name: 'Try again' }));
    await closed();
    expect(heard).toContain(ADDRESS);
  });
});

describe('two messages to sign', () => {
  it('are shown verbatim one after the other, numbered and announced', async () => {
    const gates: (() => void)[] = [];
    const sign = () => new Promise((resolve) => gates.push(() => resolve('0x1b')));
    const { choose, closed, heard } = await show({ challenge, sign });
    const within = await choose('Safe');
    await within.findByText('Signature 1 of 2');
    expect(within.getByText(/^Proof of ownership/).textContent).toContain(ADDRESS);
    await waitFor('the request', () => gates.length === 1);
    gates[0]?.();
    const part = await within.findByText('Signature 2 of 2');
    expect(part.closest('[role=status]')).not.toBeNull();
    const message = within.getByText(/wants you to sign in with your Ethereum account/);
    expect(message.textContent).toContain(`${location.host} wants you`);
    // Each line of it stands on a line of its own.
    expect(renderedText(message).split('\n').length).toBeGreaterThan(8);
    await waitFor('the second request', () => gates.length === 2);
    gates[1]?.();
    await closed();
    expect(heard).toEqual(['MetaMask', '0x1b', ADDRESS]);
  });

  it('are both part of the request that links the wallet', async () => {
    const sign = (message: string) => (isSentence(message) ? '0x1b' : '0x2c');
    const { form, all } = showPart({ challenge, sign });
    await click(await all.findByRole('button', { name: 'Connect wallet' }));
    await click(await all.findByRole('button', { name: /^Safe/ }));
    await all.findByText('MetaMask is connected and has signed');
    const proof = form.proof.value;
    expect(proof && linkRequest(proof)).toEqual({
      walletAddress: ADDRESS,
      signature: '0x1b',
      challengeSignature: '0x2c',
    });
  });

  it('make a report when they expire before they are signed, as does a wallet that changes between them', async () => {
    const late: WalletPort['challenge'] = async (address, signal) => {
      const given = await challenge(address, signal);
      // Of this backend's clock, the message lasts a moment.
      return given && { ...given, expiresAt: /Issued At: (\S+)/.exec(given.message)?.[1] ?? '' };
    };
    const { choose } = await show({ challenge: late });
    const within = await choose('Ledger');
    await within.findByText('The message expired before it was signed. Try again.');
    await within.findByRole('button', { name: 'Try again' });
  });
});

describe('the button that connects a wallet', () => {
  it('shows the secondary version by default, and loading while signing', async () => {
    const { button, choose, heard } = await show({ sign: NEVER });
    expect(button.className).toContain('secondary');
    const secondary = getComputedStyle(button).backgroundColor;
    const primary = await show({}, {}, { version: 'primary' });
    expect(getComputedStyle(primary.button).backgroundColor).not.toBe(secondary);
    const within = await choose('Safe');
    await within.findByText(/^Sign the message/);
    expect([button.getAttribute('aria-busy'), button.getAttribute('aria-disabled')]).toEqual([
      'true',
      'true',
    ]);
    expect(heard).toEqual([]);
  });

  it('reports signature, account and provider, and accepts another version', async () => {
    const { button, choose, closed, heard } = await show({}, {}, { version: 'primary' });
    expect(button.className).toContain('primary');
    await choose('Safe');
    await closed();
    expect(heard).toEqual(['MetaMask', '0x1b', ADDRESS]);
    expect(focused()).toBe(button);
  });

  it('does nothing while it is disabled', async () => {
    const { button, root } = await show({}, {}, { isDisabled: true });
    expect((button as HTMLButtonElement).disabled).toBe(true);
    button.click();
    expect(root.querySelector('dialog')).toBeNull();
  });

  it('reports code that does not load, and can be clicked again', async () => {
    const { button, heard } = await show({}, {}, { load: () => Promise.reject(new Error('gone')) });
    await click(button);
    await waitFor('the failure', () => heard.includes('failure'));
    await click(button);
    await waitFor('the second one', () => heard.length === 2);
  });
});

describe('the wallet’s part of a section', () => {
  it('satisfies axe before and after the signature, and shows the address that signed', async () => {
    const { form, root, all } = showPart();
    await click(await all.findByRole('button', { name: 'Connect wallet' }));
    expect(await axeFindings(root.host, WITHOUT_PAGE)).toEqual([]);
    await click(await all.findByRole('button', { name: /^Safe/ }));
    await all.findByText('MetaMask is connected and has signed');
    await all.findByText(ADDRESS);
    await waitFor('the dialog to go', () => !root.querySelector('dialog'));
    expect(await axeFindings(root.host, WITHOUT_PAGE)).toEqual([]);
    expect(form.values.of('wallet_address').value).toBe(ADDRESS);
  });

  it('asks to connect again once the backend has refused the signatures', async () => {
    const { form, all } = showPart();
    await click(await all.findByRole('button', { name: 'Connect wallet' }));
    await click(await all.findByRole('button', { name: /^Safe/ }));
    await all.findByText('MetaMask is connected and has signed');
    form.proof.value = null;
    await all.findByRole('button', { name: 'Connect wallet' });
    expect(all.queryByText('MetaMask is connected and has signed')).toBeNull();
    expect(form.values.read('wallet_signature')).toBe('');
  });
});
