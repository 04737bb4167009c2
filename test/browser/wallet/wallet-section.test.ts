import type { ElementDefinition } from '../../../src/http/schemas';
import { expect } from '../../support/browser/assert';
import { fakeBackend } from '../../support/browser/backend';
import { putHostPage, seesOutcome, useWindow, WINDOWS } from '../../support/browser/outcome';
import { focused, inside } from '../../support/browser/queries';
import { cleanUp, describe, it } from '../../support/browser/suite';
import { click } from '../../support/browser/user';
import { eventually, waitFor } from '../../support/browser/wait-for';
import { field, insideWidget, putWidget } from '../../support/browser/widget';
import { sectionOf } from '../../support/fixtures/sections';
import { openElements } from '../form/open-section';

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

const ELEMENTS: readonly ElementDefinition[] = [
  {
    id: 'select_wallet',
    type: 'select-simple',
    label: 'Kind of wallet',
    web3InputKey: 'address',
    value: 'own',
    options: [
      { label: 'My own', value: 'own', connectWalletMandatory: true },
      { label: 'Of my identity', value: 'onchainid' },
    ],
  },
  { id: 'address', type: 'string-wallet', label: 'Address' },
  ...Array.from({ length: 6 }, (_, place) => ({
    ...{ id: `note-${place}`, type: 'details', label: `Note ${place}` },
  })),
];

/** A MetaMask in the page that says yes to everything. */
function putMetamask(): void {
  const answers: Readonly<Record<string, unknown>> = {
    eth_requestAccounts: [ADDRESS],
    eth_chainId: '0x13882',
    wallet_requestPermissions: [
      { parentCapability: 'eth_accounts', caveats: [{ value: [ADDRESS] }] },
    ],
    personal_sign: '0x1b',
  };
  const announce = () => {
    const info = { rdns: 'io.metamask', name: 'MetaMask' };
    const provider = { request: async ({ method }: { method: string }) => answers[method] };
    const detail = { info, provider };
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  };
  window.addEventListener('eip6963:requestProvider', announce);
  cleanUp(() => window.removeEventListener('eip6963:requestProvider', announce));
}

for (const size of WINDOWS) {
  const open = async () => {
    await useWindow(size);
    const { element, all, save } = await openElements(
      ELEMENTS,
      {},
      { parent: putHostPage(), attributes: { 'walletconnect-project-id': 'a'.repeat(32) } },
    );
    const button = (name: RegExp | string) =>
      waitFor(String(name), () => all.queryByRole('button', { name }));
    const choice = await field(element, 'Kind of wallet');
    return { element, all, save, button, choice };
  };

  describe(`a section that asks for a wallet, ${size.width} px`, () => {
    it('leads from the summary, and from the error at the choice, to the button below it', async () => {
      const { all, save, button, choice } = await open();
      const connect = await button('Connect wallet');
      await click(save());
      await click(await button(/^Kind of wallet: Connect your wallet/));
      await seesOutcome('the button', () => connect);
      expect(focused()).toBe(connect);
      expect(connect.getBoundingClientRect().top).toBeGreaterThan(
        choice.getBoundingClientRect().bottom,
      );
      const error = await button(/^Connect your wallet and sign/);
      expect(choice.getAttribute('aria-describedby')).toContain(error.closest('p')?.id);
      await click(error);
      await seesOutcome('the button', () => connect);
      expect(focused()).toBe(connect);
      expect(all.queryByRole('dialog')).toBeNull();
    });

    it('keeps the address that has signed from being typed over, and offers another wallet', async () => {
      putMetamask();
      const { element, button } = await open();
      const address = await field<HTMLInputElement>(element, 'Address');
      expect(address.readOnly).toBe(false);
      await click(await button('Connect wallet'));
      const dialog = await waitFor('the dialog', () =>
        element.shadowRoot?.querySelector<HTMLElement>('dialog[open]'),
      );
      await click(await inside(dialog).findByRole('button', { name: /^MetaMask/ }));
      const another = () => button('Use another wallet');
      await another();
      await eventually('the address', () =>
        expect([address.value, address.readOnly]).toEqual([ADDRESS, true]),
      );
      const part = element.shadowRoot?.querySelector('.wallet-part') ?? null;
      await seesOutcome('the wallet that has signed', () => part);
    });
  });
}

describe('a wallet that was asked to sign before a reload', () => {
  const open = async (owner: string) => {
    const kept = JSON.stringify({ owner, kind: 'safe' });
    sessionStorage.setItem('investor-onboarding:wallet', kept);
    cleanUp(() => sessionStorage.clear());
    const backend = fakeBackend([sectionOf(ELEMENTS)]);
    const element = putWidget({ api: { ...backend.api, id: 'here' } });
    await field(element, 'Address');
    const all = insideWidget(element);
    return all;
  };

  it('goes on for the same investor of the same backend', async () => {
    const all = await open('investor-1 here');
    await waitFor('the button', () => all.queryByRole('button', { name: 'Continue' }));
    expect(all.queryByRole('button', { name: 'Connect wallet' })).toBeNull();
  });

  it('stays alone for the same id at another backend', async () => {
    const all = await open('investor-1 elsewhere');
    await waitFor('the button', () => all.queryByRole('button', { name: 'Connect wallet' }));
    expect(all.queryByRole('button', { name: 'Continue' })).toBeNull();
  });
});
