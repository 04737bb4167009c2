import { expect } from '../../support/browser/assert';
import { describe, it } from '../../support/browser/suite';
import { click, press, type } from '../../support/browser/user';
import { waitFor } from '../../support/browser/wait-for';
import { field } from '../../support/browser/widget';
import { openElements, sent } from './open-section';

const NAMES = [
  {
    by: 'key',
    create: { id: 'c', name: 'create_wallet' },
    signature: { id: 's', name: 'wallet_signature' },
  },
  {
    by: 'id',
    create: { id: 'create_wallet', name: 'c' },
    signature: { id: 'wallet_signature', name: 's' },
  },
];

describe('the elements that create and sign a wallet', () => {
  for (const { by, create, signature } of NAMES) {
    it(`are recognised by their ${by}: a connection is offered, and the signature is never sent`, async () => {
      const { element, all, backend, save } = await openElements(
        [
          { ...create, type: 'input-checkbox', label: 'Create', noSubmit: true, value: true },
          { ...signature, type: 'string', label: 'Signature' },
          { id: 'other', type: 'string', label: 'Other', value: 'x' },
        ],
        { id: 'wallet', label: 'Wallet' },
      );
      await waitFor('the way to connect', () =>
        all.queryByRole('button', { name: 'Connect wallet' }),
      );
      (await field(element, 'Signature')).focus();
      await type('0x1');
      await click(save());
      await waitFor('the save', () => sent(backend));
      expect(sent(backend)).toEqual({ [create.name]: true, other: 'x' });
    });

    it(`recognised by their ${by}, send no wallet data without a signature`, async () => {
      const { backend, save } = await openElements([
        { ...create, type: 'input-checkbox', label: 'Create', noSubmit: true, value: true },
        { ...signature, type: 'string', label: 'Signature' },
        { id: 'other', type: 'string', label: 'Other', value: 'x' },
      ]);
      await click(save());
      await waitFor('the save', () => sent(backend));
      expect(sent(backend)).toEqual({ other: 'x' });
    });
  }

  for (const names of [{ id: 'element-9', name: 'select_wallet' }, { id: 'select_wallet' }]) {
    const key = names.name ?? names.id;

    it(`${key} as ${JSON.stringify(names)}: asks for a wallet, and the identity's own needs none`, async () => {
      const { element, all, backend, save } = await openElements([
        {
          ...names,
          type: 'select-simple',
          label: 'Kind of wallet',
          web3InputKey: 'address',
          options: [
            { label: 'My own', value: 'own', connectWalletMandatory: true },
            { label: 'Of my identity', value: 'onchainid' },
          ],
        },
        { id: 'element-10', name: 'address', type: 'string-wallet', label: 'Address' },
      ]);
      const connect = () => all.queryByRole('button', { name: 'Connect wallet' });
      const kind = await field<HTMLSelectElement>(element, 'Kind of wallet');
      kind.focus();
      await type('M');
      await waitFor('the way to connect', connect);
      await click(save());
      await waitFor('the error', () => kind.validity.customError);
      // It takes the focus, from which the next key would be lost.
      await waitFor('the summary', () => element.shadowRoot?.activeElement?.matches('.summary'));
      kind.focus();
      // Not a letter: it would count with the one typed before.
      await press('ArrowDown');
      await waitFor('no way to connect', () => !connect());
      await click(save());
      await waitFor('the save', () => sent(backend));
      expect(sent(backend)).toEqual({ [key]: 'onchainid' });
    });
  }
});
