import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { isHidden } from '../../../../../src/form/rules/conditions';
import { flattenSection } from '../../../../../src/form/rules/model/flatten-section';
import type { FieldValue } from '../../../../../src/form/rules/model/section-model';
import { buildPayload, type PayloadOptions } from '../../../../../src/form/rules/payload';
import { settle } from '../../../../../src/form/rules/settle-conditions';
import { initialValues } from '../../../../../src/form/rules/settling';
import type { ElementDefinition } from '../../../../../src/http/schemas';
import { isNamed, keysNamed } from '../../../../../src/wallet/rules/section/wallet-section';
import { arbitrarySection, arbitraryValue } from '../../../../support/fixtures/arbitrary-section';
import {
  elementOf,
  everyElementTypeSection,
  sectionOf,
  walletSection,
} from '../../../../support/fixtures/sections';

// Many runs on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 30_000 });

function sent(
  elements: readonly ElementDefinition[],
  values: Record<string, FieldValue> = {},
  options?: PayloadOptions,
): Record<string, unknown> {
  const model = flattenSection(sectionOf(elements));
  const all = new Map([...initialValues(model).values, ...Object.entries(values)]);
  const { elements: rows, problems } = buildPayload(model, all, options);
  expect(problems).toEqual([]);
  return Object.fromEntries(rows.map(({ id, value }) => [id, value]));
}

describe('a value is sent', () => {
  test.each<[type: string, value: FieldValue, expected: unknown]>([
    ['string', 'x', 'x'],
    ['string', '', ''],
    ['email', 'a@b.example', 'a@b.example'],
    ['number', 12.5, 12.5],
    ['number', 0, 0],
    ['number', '', ''],
    ['input-date', '2024-02-29', '2024-02-29T00:00:00.000000Z'],
    ['input-date', '', ''],
    ['input-checkbox', true, true],
    ['input-checkbox', false, false],
    ['input-checkbox', null, false],
    ['wallet-onchain', null, false],
    ['input-select', 'x', 'x'],
    ['select-simple', 2, 2],
    ['input-radio', false, false],
    ['string-wallet', '0xabc', '0xabc'],
  ])('%s %j as %j', (type, value, expected) => {
    expect(sent([elementOf('a', { type })], { a: value })).toEqual({ a: expected });
  });

  test('under the name of its element', () => {
    expect(sent([elementOf('id', { name: 'name', value: 'x' })])).toEqual({ name: 'x' });
  });

  test('once for radios and legends of one name', () => {
    const group = (id: string) =>
      elementOf(id, {
        type: 'fieldset-grouped',
        legend: { type: 'input-radio', name: 'who', checkedValue: id },
        fields: [elementOf(`${id}_name`)],
      });
    expect(sent([group('a'), group('b')], { who: 'b', b_name: 'x' })).toEqual({
      who: 'b',
      b_name: 'x',
    });
  });

  test('also when it is disabled', () => {
    const element = elementOf('a', { value: 'x', disableWhen: { a: 'x' } });
    expect(sent([element])).toEqual({ a: 'x' });
  });

  test('as its checkedValue, or false, for a legend checkbox', () => {
    const element = elementOf('a', {
      type: 'fieldset-grouped',
      legend: { type: 'input-checkbox', checkedValue: 'yes' },
    });
    expect(sent([element], { a: 'yes' })).toEqual({ a: 'yes' });
    expect(sent([element])).toEqual({ a: false });
  });

  test('with its four parts, once it has a url, for a file', () => {
    const file = { filename: 'a.pdf', url: 'https://x.example', version: 2, expiryDate: 'z' };
    const element = elementOf('a', { type: 'input-file', value: { ...file, md5: 'm' } });
    expect(sent([element])).toEqual({ a: file });
    expect(sent([element], { a: { filename: 'b.pdf', pending: true } })).toEqual({});
    expect(sent([element], { a: '' })).toEqual({ a: '' });
  });
});

describe('a value is never sent', () => {
  test.each<[string, ElementDefinition]>([
    ['null', elementOf('a', { value: null })],
    ['a number that is null', elementOf('a', { type: 'number', value: null })],
    ['a date that is null', elementOf('a', { type: 'input-date', value: null })],
    ['noSubmit', elementOf('a', { value: 'x', noSubmit: true })],
    ['the signature', elementOf('wallet_signature', { value: '0x1' })],
    [
      'the signature under another name',
      elementOf('wallet_signature', { name: 'b', value: '0x1' }),
    ],
    ['the name of the signature', elementOf('b', { name: 'wallet_signature', value: '0x1' })],
  ])('%s', (_, element) => {
    expect(sent([element])).toEqual({});
  });

  test('when it is hidden', () => {
    const hidden = elementOf('b', { hiddenWhen: { id: 'a', values: ['x'] } });
    expect(sent([elementOf('a', { value: 'x' }), hidden], { b: 'not yet settled' })).toEqual({
      a: 'x',
    });
  });
});

describe('create_wallet', () => {
  const element = (noSubmit: boolean) =>
    elementOf('create_wallet', { type: 'input-checkbox', value: true, noSubmit });

  test.each([true, false])('leaves when a signature exists (noSubmit %s)', (noSubmit) => {
    expect(sent([element(noSubmit)])).toEqual({});
    expect(sent([element(noSubmit)], {}, { signed: true })).toEqual({ create_wallet: true });
    const elements = [element(noSubmit), elementOf('wallet_signature')];
    expect(sent(elements, { wallet_signature: '0x1' })).toEqual({ create_wallet: true });
    // A checkbox of that name that is not ticked, say.
    expect(sent(elements, { wallet_signature: false })).toEqual({});
  });

  test('stays when it is hidden', () => {
    const hidden = { ...element(false), hiddenWhen: { id: 'nowhere', operator: 'empty' } };
    expect(sent([hidden], {}, { signed: true })).toEqual({});
  });
});

test.each<[type: string, value: FieldValue]>([
  ['input-date', '2024-02-30'],
  ['input-date', '2024-02-29T00:00'],
  ['input-date', 20240229],
  ['number', 'twelve'],
  ['number', Number.NaN],
])('a %s of %j is reported as a problem and not sent', (type, value) => {
  const model = flattenSection(sectionOf([elementOf('a', { type }), elementOf('b')]));
  const { elements, problems } = buildPayload(
    model,
    new Map([
      ['a', value],
      ['b', 'x'],
    ]),
  );
  expect(elements).toEqual([{ id: 'b', value: 'x' }]);
  expect(problems).toEqual([{ elementKey: 'a', reason: expect.stringContaining('its value') }]);
});

test('a value that was reset by hiding and is shown again is sent as cleared', () => {
  const elements = [elementOf('a', { value: 'x' }), elementOf('b')];
  const original = new Map([['a', 'x']]);
  expect(sent(elements, { a: null }, { original })).toEqual({ a: '' });
  expect(sent(elements, { a: null })).toEqual({});
});

test('a file whose successor is on its way is not sent as cleared', () => {
  const stored = { filename: 'a.pdf', url: 'https://x.example', version: 1 };
  const own = { a: { filename: 'b.pdf', pending: true as const } };
  const options = { original: new Map([['a', stored]]) };
  expect(sent([elementOf('a', { type: 'input-file' })], own, options)).toEqual({});
});

test('the wallet section sends the chosen group alone', () => {
  const model = flattenSection(walletSection);
  const values = new Map<string, FieldValue>([
    ...initialValues(model).values,
    ['select_wallet', 'other'],
    ['wallet_address', '0xabc'],
    ['wallet_signature', '0x1'],
  ]);
  expect(buildPayload(model, values).elements).toEqual([
    { id: 'existingOrNewWallet', value: 'existing' },
    { id: 'select_wallet', value: 'other' },
    { id: 'wallet_address', value: '0xabc' },
    { id: 'create_wallet', value: true },
  ]);
});

test.each([
  [{ id: 'wallet_signature', name: 'signature' }, 'signature', { id: 'create_wallet', name: 'c' }],
  [{ id: 's', name: 'wallet_signature' }, 'wallet_signature', { id: 'c', name: 'create_wallet' }],
])(
  'the signature and the wallet to create are recognised by key or id: %j',
  (names, key, create) => {
    const elements = [
      elementOf(names.id, names),
      elementOf(create.id, { ...create, type: 'input-checkbox', noSubmit: true }),
    ];
    expect(sent(elements, { [key]: '0x1', [create.name]: true })).toEqual({ [create.name]: true });
    expect(sent(elements, { [key]: '', [create.name]: true })).toEqual({});
  },
);

test('a field that shares the key of the signature does not send it', () => {
  const elements = [
    elementOf('wallet_signature', { name: 'k' }),
    elementOf('other', { name: 'k' }),
  ];
  expect(sent(elements, { k: '0x1' })).toEqual({});
});

test('the payload has every element type with its value', () => {
  const model = flattenSection(everyElementTypeSection);
  const filled = new Map<string, FieldValue>([
    ...initialValues(model).values,
    ['text', 'words'],
    ['email', 'anna@example.com'],
    ['amount', 1234.5],
    ['date', '2024-02-29'],
    ['checkbox', true],
    ['radio', 'two'],
    ['radio_options', false],
    ['select', 'z'],
    ['select_simple', 2],
    ['details', 'shown now'],
    ['trust', 'yes'],
    ['trust_name', 'Kestrel Trust'],
  ]);
  const { elements, problems } = buildPayload(model, settle(model, filled));
  expect(problems).toEqual([]);
  expect(elements.map(({ id, value }) => [id, value])).toEqual([
    ['text', 'words'],
    ['email', 'anna@example.com'],
    ['amount', 1234.5],
    ['count', 3],
    ['date', '2024-02-29T00:00:00.000000Z'],
    ['checkbox', true],
    ['toggle', true],
    ['wallet_onchain', false],
    ['radio', 'two'],
    ['radio_options', false],
    ['select', 'z'],
    ['select_simple', 2],
    ['details', 'shown now'],
    ['disabled_by_map', 'kept'],
    ['street', '1 rue du Fort'],
    ['postal_code', 'L-1728'],
    [
      'passport',
      {
        filename: 'passport.pdf',
        url: 'https://files.example/passport',
        version: 1,
        expiryDate: '2030-01-01T00:00:00Z',
      },
    ],
    ['who', 'company'],
    ['company_name', 'Kestrel'],
    ['trust', 'yes'],
    ['trust_name', 'Kestrel Trust'],
  ]);
});

test('for any section and any values, nothing hidden or noSubmit is ever sent, and nothing twice', () => {
  const anyValues = fc.array(arbitraryValue, { minLength: 20, maxLength: 20 });
  fc.assert(
    fc.property(arbitrarySection, anyValues, fc.boolean(), (section, list, signed) => {
      const model = flattenSection(section);
      const values = new Map(
        Array.from(model.keys.keys(), (key, index) => [key, list[index % 20] ?? null]),
      );
      const read = (key: string) => values.get(key) ?? null;
      const { elements } = buildPayload(model, values, { signed, original: values });
      const ids = elements.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      for (const { id, value } of elements) {
        const { holders = [], circle = null } = model.keys.get(id) ?? {};
        const isCleared = circle !== null && value === '';
        const shown = holders.filter((field) => isCleared || !isHidden(field, read));
        expect(shown).not.toEqual([]);
        const isCreate = shown.some((field) => isNamed(field, 'create_wallet'));
        expect(keysNamed(model.fields, 'wallet_signature')).not.toContain(id);
        expect(value ?? null).not.toBeNull();
        const isMeant = shown.some(({ definition }) => !definition.noSubmit);
        expect(isMeant || isCreate).toBe(true);
        const isSigned = keysNamed(model.fields, 'wallet_signature').some((key) => read(key));
        const isOther = shown.some(
          (field) => !isNamed(field, 'create_wallet') && !field.definition.noSubmit,
        );
        if (isCreate) expect(isOther || signed || isSigned).toBe(true);
      }
    }),
    { numRuns: 500 },
  );
});
