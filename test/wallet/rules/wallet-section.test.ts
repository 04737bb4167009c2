import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { settle } from '../../../src/form/rules/conditions/settle-values';
import { flattenSection } from '../../../src/form/rules/model/flatten-section';
import type { FieldValue } from '../../../src/form/rules/model/section-model';
import { buildPayload } from '../../../src/form/rules/payload/build-payload';
import { initialValues } from '../../../src/form/rules/values/initial-values';
import {
  mandatoryWalletError,
  unprovenWallets,
} from '../../../src/wallet/rules/section/connect-wallet-mandatory';
import { isConnectOffered } from '../../../src/wallet/rules/section/is-connect-offered';
import { isProven } from '../../../src/wallet/rules/section/is-proven';
import { isNamed, keysNamed } from '../../../src/wallet/rules/section/wallet-field-names';
import { isWalletSection } from '../../../src/wallet/rules/section/wallet-section';
import { addressKey, provenValues } from '../../../src/wallet/rules/section/web3-fields';
import { arbitrarySection, arbitraryValue } from '../../fixtures/arbitrary-section';
import { sectionOf, walletSection } from '../../fixtures/sections';

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const proof = {
  address: ADDRESS,
  signature: '0xsigned',
  provider: 'MetaMask',
  network: 'amoy',
  linked: false,
};

/** The wallet section with these answers, settled. */
function walletWith(answers: Record<string, FieldValue>) {
  const model = flattenSection(walletSection);
  const values = settle(
    model,
    new Map([...initialValues(model).values, ...Object.entries(answers)]),
  );
  return { model, values, read: (key: string) => values.get(key) ?? null };
}

const own = { existingOrNewWallet: 'existing', select_wallet: 'other' };

const text = (id: string) => ({ id, type: 'string' });

describe('the proof of a wallet', () => {
  test('is recorded as account, provider and signature where the section has the elements', () => {
    const model = flattenSection(
      sectionOf([
        { id: 'select_wallet', type: 'select-simple', web3InputKey: 'mine' },
        ...['mine', 'web3Account', 'web3Provider', 'wallet_signature', 'other'].map(text),
      ]),
    );
    expect(Object.fromEntries(provenValues(model, proof))).toEqual({
      mine: ADDRESS,
      web3Account: ADDRESS,
      web3Provider: 'MetaMask',
      wallet_signature: '0xsigned',
    });
  });

  test('has its signature under the key of the element with that id', () => {
    const model = flattenSection(
      sectionOf([{ ...text('wallet_signature'), name: 'signature' }, text('mine')]),
    );
    expect(Object.fromEntries(provenValues(model, proof))).toEqual({ signature: '0xsigned' });
  });

  test('is not stored without such elements', () => {
    expect([...provenValues(flattenSection(sectionOf([text('other')])), proof)]).toEqual([]);
  });

  test('is stored in the field that is named for it, its signature outside of the payload', () => {
    const { model } = walletWith(own);
    expect(Object.fromEntries(provenValues(model, proof))).toEqual({
      wallet_address: ADDRESS,
      wallet_signature: '0xsigned',
    });
  });

  test('is valid for the address that is still there, in any case, and for no other', () => {
    const there = walletWith({ ...own, wallet_address: ADDRESS.toLowerCase() });
    expect(isProven(there.model, there.read, proof)).toBe(true);
    const other = walletWith({ ...own, wallet_address: `${ADDRESS.slice(0, -1)}0` });
    expect(isProven(other.model, other.read, proof)).toBe(false);
  });

  test('is not used while the wallet of the identity is chosen', () => {
    const { model, read } = walletWith({ ...own, select_wallet: 'onchainid' });
    expect(isProven(model, read, proof)).toBe(false);
    expect(isConnectOffered(model, read)).toBe(false);
  });
});

test('an option that requires a wallet makes the section invalid until one has signed', () => {
  const { model, values, read } = walletWith({ ...own, wallet_address: ADDRESS });
  const select = model.keys.get('select_wallet');
  if (!select) throw new Error('no select_wallet');
  expect(mandatoryWalletError(model, select, read, null)).toMatchObject({
    key: 'form.errors.connectWallet',
  });
  expect(mandatoryWalletError(model, select, read, proof)).toBeNull();
  expect(unprovenWallets(model, values, [])).toHaveLength(1);
  expect(unprovenWallets(model, values, [ADDRESS.toLowerCase()])).toEqual([]);
});

test.each([
  { id: 'create_wallet', name: 'c' },
  { id: 'c', name: 'create_wallet' },
])('an element that creates a wallet requires a connection: %j', (names) => {
  const model = flattenSection(sectionOf([{ ...text(names.id), ...names }]));
  expect(isWalletSection(model.fields)).toBe(true);
  expect(isConnectOffered(model, () => null)).toBe(true);
});

test('an empty answer requires no wallet, whatever the options', () => {
  const options = [{ value: '', connectWalletMandatory: true }];
  const model = flattenSection(sectionOf([{ ...text('a'), options }]));
  for (const empty of ['', null]) {
    expect(unprovenWallets(model, new Map([['a', empty]]), [])).toEqual([]);
  }
});

test('for any section and answers no signature is sent and no proof is invented', () => {
  const answers = fc.array(fc.tuple(fc.nat(20), arbitraryValue), { maxLength: 6 });
  fc.assert(
    fc.property(arbitrarySection, answers, fc.boolean(), (section, typed, puts) => {
      const model = flattenSection(sectionOf(section.elements ?? [], section));
      const keys = [...model.keys.keys()];
      const edits = typed.map(([at, value]): [string, FieldValue] => [
        keys[at % Math.max(keys.length, 1)] ?? 'none',
        value,
      ]);
      const put = puts ? [...provenValues(model, proof)] : [];
      for (const [key] of put) expect(model.keys.has(key)).toBe(true);
      const all = [...initialValues(model).values, ...edits, ...put];
      const values = settle(model, new Map(all));
      const read = (key: string) => values.get(key) ?? null;

      const signed = isProven(model, read, proof);
      expect(isProven(model, read, null)).toBe(false);
      const target = addressKey(model);
      // Without an address in its field only where that field is hidden.
      if (signed && target !== undefined && read(target)) {
        expect(String(read(target)).toLowerCase()).toBe(ADDRESS.toLowerCase());
      }
      for (const keyModel of model.keys.values()) {
        if (signed) expect(mandatoryWalletError(model, keyModel, read, proof)).toBeNull();
      }
      if (signed) expect(unprovenWallets(model, values, [ADDRESS])).toEqual([]);

      const ids = buildPayload(model, values, { signed }).elements.map(({ id }) => id);
      const signatures = keysNamed(model.fields, 'wallet_signature');
      for (const key of signatures) expect(ids).not.toContain(key);
      const isSigned = signed || signatures.some((key) => read(key));
      for (const key of keysNamed(model.fields, 'create_wallet')) {
        const { holders } = model.keys.get(key) ?? { holders: [] };
        const isOnlyThat = holders.every((field) => isNamed(field, 'create_wallet'));
        if (!isSigned && isOnlyThat) expect(ids).not.toContain(key);
      }
    }),
    { numRuns: 300 },
  );
});
