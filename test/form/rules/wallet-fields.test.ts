import { expect, test } from 'vitest';
import { flattenSection } from '../../../src/form/rules/flatten-section';
import { provenValues } from '../../../src/form/rules/wallet-fields';
import { sectionOf } from '../../fixtures/sections';

const proof = {
  address: '0xA',
  signature: '0x5',
  provider: 'MetaMask',
  network: 'amoy',
  linked: false,
};

const text = (id: string) => ({ id, type: 'string' });

test('a wallet that has signed is recorded: account, provider and signature where the section has them', () => {
  const model = flattenSection(
    sectionOf([
      { id: 'select_wallet', type: 'select-simple', web3InputKey: 'mine' },
      ...['mine', 'web3Account', 'web3Provider', 'wallet_signature', 'other'].map(text),
    ]),
  );
  expect(Object.fromEntries(provenValues(model, proof))).toEqual({
    mine: '0xA',
    web3Account: '0xA',
    web3Provider: 'MetaMask',
    wallet_signature: '0x5',
  });
});

test('and nowhere else', () => {
  expect([...provenValues(flattenSection(sectionOf([text('other')])), proof)]).toEqual([]);
});
