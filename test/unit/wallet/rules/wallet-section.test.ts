import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { flattenSection } from '../../../../src/form/rules/model/flatten-section';
import type { FieldValue } from '../../../../src/form/rules/model/section-model';
import { buildPayload } from '../../../../src/form/rules/payload';
import { settle } from '../../../../src/form/rules/settle-conditions';
import { initialValues } from '../../../../src/form/rules/settling';
import type { ElementDefinition } from '../../../../src/http/schemas';
import {
  addressKey,
  isConnectOffered,
  isProven,
  mandatoryWalletError,
  provenValues,
  unprovenWallets,
} from '../../../../src/wallet/rules/section/connect-wallet';
import {
  isNamed,
  isWalletSection,
  keysNamed,
} from '../../../../src/wallet/rules/section/wallet-section';
import { arbitrarySection, arbitraryValue } from '../../../support/fixtures/arbitrary-section';
import { sectionOf, walletSection } from '../../../support/fixtures/sections';

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
  test('goes into account, provider and signature where the section has the elements', () => {
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

  test('stays out without such elements', () => {
    expect([...provenValues(flattenSection(sectionOf([text('other')])), proof)]).toEqual([]);
  });

  test('goes into the field that is named for it, its signature outside of the payload', () => {
    const { model } = walletWith(own);
    expect(Object.fromEntries(provenValues(model, proof))).toEqual({
      wallet_address: ADDRESS,
      wallet_signature: '0xsigned',
    });
  });

  test('holds for the address that is still there, in any case, and for no other', () => {
    const there = walletWith({ ...own, wallet_address: ADDRESS.toLowerCase() });
    expect(isProven(there.model, there.read, proof)).toBe(true);
    const other = walletWith({ ...own, wallet_address: `${ADDRESS.slice(0, -1)}0` });
    expect(isProven(other.model, other.read, proof)).toBe(false);
  });

  test('waits while the wallet of the identity is chosen', () => {
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
  expect(unprovenWallets(model, values, [])).toEqual([
    {
      key: 'select_wallet',
      fieldId: 'select_wallet',
      error: { key: 'form.errors.connectWallet', params: {} },
    },
  ]);
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

/** The wallet fields of the spec, each known by its key: its name, else its id. */
const byName = (name: string, over: object = {}) => ({ ...text(`element-${name}`), name, ...over });

test('every wallet field is known by its name', () => {
  const options = [{ value: 'own', connectWalletMandatory: true }, { value: 'onchainid' }];
  const model = flattenSection(
    sectionOf([
      byName('select_wallet', { type: 'select-simple', options, web3InputKey: 'mine' }),
      byName('mine', { type: 'string-wallet' }),
      ...['create_wallet', 'web3Account', 'web3Provider', 'wallet_signature'].map((name) =>
        byName(name),
      ),
    ]),
  );
  const reads = (choice: string, address: string) => (key: string) =>
    ({ select_wallet: choice, mine: address })[key] ?? null;
  expect(isWalletSection(model.fields)).toBe(true);
  expect(Object.fromEntries(provenValues(model, proof))).toEqual({
    mine: ADDRESS,
    web3Account: ADDRESS,
    web3Provider: 'MetaMask',
    wallet_signature: '0xsigned',
  });
  const unproven = (choice: string) =>
    unprovenWallets(model, new Map([['select_wallet', choice]]), []).map(({ fieldId }) => fieldId);
  expect(unproven('own')).toEqual(['element-select_wallet']);
  expect(unproven('onchainid')).toEqual([]);
  expect(isConnectOffered(model, reads('own', ''))).toBe(true);
  expect(isProven(model, reads('own', ADDRESS), proof)).toBe(true);
  // Beside a wallet's address the wallet of the identity still needs no proof, and takes none.
  expect(isConnectOffered(model, reads('onchainid', ADDRESS))).toBe(false);
  expect(isProven(model, reads('onchainid', ADDRESS), proof)).toBe(false);
});

test('web3InputKey names an element by its key, else by its id', () => {
  const select = { id: 'select_wallet', type: 'select-simple', web3InputKey: 'mine' };
  const keyOf = (...elements: readonly ElementDefinition[]) =>
    addressKey(flattenSection(sectionOf([select, ...elements])));
  expect(keyOf({ ...text('mine'), name: 'other' })).toBe('other');
  expect(keyOf({ ...text('mine'), name: 'other' }, { ...text('a'), name: 'mine' })).toBe('mine');
  expect(keyOf({ ...text('a'), name: 'web3Account' })).toBe('web3Account');
  expect(keyOf({ ...text('web3Account'), name: 'b' })).toBe('b');
});

describe('connecting a wallet is offered', () => {
  const hiddenWhen = { id: 'control', operator: 'notEmpty' };
  const offered = (elements: readonly ElementDefinition[], control = '') => {
    const { fields } = flattenSection(sectionOf([text('control'), ...elements]));
    return isConnectOffered({ fields }, (key) => (key === 'control' ? control : null));
  };

  test.each([
    ['a text alone', text('a'), false],
    ['a wallet to select', { id: 'select_wallet', type: 'select-simple' }, true],
    ['a wallet to select, by its name', { ...text('a'), name: 'select_wallet' }, true],
    ['an address of a wallet', { id: 'a', type: 'string-wallet' }, true],
    ['a box for the on-chain identity', { id: 'a', type: 'wallet-onchain' }, true],
  ])('with %s: %s', (_, element, expected) => {
    expect(offered([element])).toBe(expected);
    expect(isWalletSection(flattenSection(sectionOf([text('b'), element])).fields)).toBe(expected);
  });

  test('while one of the fields is shown; the box speaks only where there is no other', () => {
    const address = (id: string, over = {}) => ({ id, type: 'string-wallet', ...over });
    const box = { id: 'box', type: 'wallet-onchain' };
    expect(offered([address('a', { hiddenWhen }), address('b')], 'x')).toBe(true);
    expect(offered([address('a', { hiddenWhen }), box])).toBe(true);
    expect(offered([address('a', { hiddenWhen }), box], 'x')).toBe(false);
  });

  test('unless the wallet of the identity is chosen where it is shown', () => {
    const select = { id: 'select_wallet', type: 'select-simple', hiddenWhen };
    const model = flattenSection(
      sectionOf([text('control'), select, { id: 'a', type: 'string-wallet' }]),
    );
    const withChoice = (answers: Record<string, string>) =>
      isConnectOffered(model, (key) => answers[key] ?? null);
    expect(withChoice({ select_wallet: 'onchainid' })).toBe(false);
    expect(withChoice({ select_wallet: 'onchainid', control: 'x' })).toBe(true);
    expect(withChoice({ a: 'onchainid' })).toBe(true);
  });
});

describe('the address of the wallet', () => {
  const address = { id: 'a', type: 'string-wallet' };
  const keyOf = (...elements: readonly ElementDefinition[]) =>
    addressKey(flattenSection(sectionOf(elements)));

  test('stands under the key that is named, else of a wallet’s address, else of the account', () => {
    const select = { id: 'select_wallet', type: 'select-simple', web3InputKey: 'mine' };
    expect(keyOf(address, select, text('mine'))).toBe('mine');
    expect(keyOf(text('web3Account'), address, select)).toBe('a');
    expect(keyOf(text('web3Account'), text('b'))).toBe('web3Account');
    expect(keyOf(text('b'))).toBeUndefined();
  });

  test('stands nowhere, or out of sight: then the signature speaks while a connection is offered', () => {
    const hidden = { ...address, hiddenWhen: { id: 'nowhere', operator: 'empty' } };
    const create = { id: 'create_wallet', type: 'input-checkbox' };
    const proven = (...elements: readonly ElementDefinition[]) =>
      isProven(flattenSection(sectionOf(elements)), () => null, proof);
    expect(proven(create)).toBe(true);
    expect(proven(hidden, create)).toBe(true);
    expect(proven(hidden)).toBe(false);
    expect(proven(address, create)).toBe(false);
  });
});

test('an option asks for a wallet only where it is chosen, of whichever element it is', () => {
  const options = [{ value: 'mine', connectWalletMandatory: true }, { value: 'none' }];
  const elements = [
    { ...text('a'), name: 'k', options },
    { ...text('b'), name: 'k' },
  ];
  const model = flattenSection(sectionOf(elements));
  const asked = (value: string) => unprovenWallets(model, new Map([['k', value]]), []).length;
  expect([asked('mine'), asked('none')]).toEqual([1, 0]);
});

test('what a complete section was saved with has been signed for, and nothing else', () => {
  const options = [{ value: 'other', connectWalletMandatory: true }];
  const needsWallet = (
    saved: { readonly choice: string; readonly address: string },
    status = 'complete',
    now = saved.address,
  ) => {
    const choice = { id: 'c', type: 'select-simple', options, web3InputKey: 'mine' };
    const elements = [
      { ...choice, value: saved.choice },
      { ...text('mine'), value: saved.address },
    ];
    const model = flattenSection(sectionOf(elements, { status }));
    return (
      unprovenWallets(
        model,
        new Map([
          ['c', 'other'],
          ['mine', now],
        ]),
        [],
      ).length > 0
    );
  };
  const saved = { choice: 'other', address: ADDRESS };
  expect(needsWallet(saved)).toBe(false);
  expect(needsWallet(saved, 'active')).toBe(true);
  expect(needsWallet(saved, 'complete', '0x1')).toBe(true);
  expect(needsWallet({ ...saved, choice: 'else' })).toBe(true);
  expect(needsWallet({ ...saved, address: '' })).toBe(true);
  const alone = { id: 'c', type: 'select-simple', options, value: 'other' };
  const model = flattenSection(sectionOf([alone], { status: 'complete' }));
  expect(unprovenWallets(model, new Map([['c', 'other']]), [])).toEqual([]);
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
