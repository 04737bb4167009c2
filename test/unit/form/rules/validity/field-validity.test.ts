import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { isDisabled, isHidden } from '../../../../../src/form/rules/conditions';
import { flattenSection } from '../../../../../src/form/rules/model/flatten-section';
import type { FieldValue } from '../../../../../src/form/rules/model/section-model';
import { settle } from '../../../../../src/form/rules/settle-conditions';
import { initialValues } from '../../../../../src/form/rules/settling';
import {
  errorOf,
  errorOfKey,
  isUsable,
  validate,
} from '../../../../../src/form/rules/validity/field-validity';
import type { ElementDefinition } from '../../../../../src/http/schemas';
import { mandatoryWalletError } from '../../../../../src/wallet/rules/section/connect-wallet';
import { arbitrarySection } from '../../../../support/fixtures/arbitrary-section';
import {
  elementOf,
  everyElementTypeSection,
  sectionOf,
} from '../../../../support/fixtures/sections';
import { holdersOf } from '../field';

// Many runs on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 30_000 });

function invalidKeys(
  elements: readonly ElementDefinition[],
  values: Record<string, FieldValue> = {},
): readonly string[] {
  const model = flattenSection(sectionOf(elements));
  return validate(model, settle(model, new Map(Object.entries(values)))).map(({ key }) => key);
}

test.each([
  ['string', 'form.errors.required'],
  ['string-wallet', 'form.errors.required'],
  ['email', 'form.errors.required'],
  ['number', 'form.errors.required'],
  ['input-date', 'form.errors.required'],
  ['input-checkbox', 'form.errors.requiredCheckbox'],
  ['wallet-onchain', 'form.errors.requiredCheckbox'],
  ['input-radio', 'form.errors.requiredOption'],
  ['input-select', 'form.errors.requiredOption'],
  ['select-simple', 'form.errors.requiredOption'],
  ['input-file', 'form.errors.requiredFile'],
  ['something-new', 'form.errors.required'],
])('a required %s without a value is %s', (type, key) => {
  expect(errorOf(holdersOf(elementOf('a', { type, required: true })), null)?.key).toBe(key);
});

test('what is hidden or disabled is never invalid', () => {
  const rules = { required: true } as const;
  const when = { id: 'control', values: ['x'] };
  const elements = [
    elementOf('control'),
    elementOf('hidden', { ...rules, hiddenWhen: when }),
    elementOf('disabled', { ...rules, disabledWhen: when }),
    elementOf('set', {
      type: 'fieldset',
      disableWhen: { control: 'x' },
      fields: [elementOf('in_disabled', rules)],
    }),
  ];
  expect(invalidKeys(elements, { control: 'x' })).toEqual([]);
  expect(invalidKeys(elements)).toEqual(['hidden', 'disabled', 'in_disabled']);
});

test('a required radio that is hidden does not make the others required', () => {
  const radio = (id: string, rules: Partial<ElementDefinition>) =>
    elementOf(id, { type: 'input-radio', name: 'r', checkedValue: id, ...rules });
  const elements = [
    elementOf('control'),
    radio('a', { required: true, hiddenWhen: { id: 'control', values: ['x'] } }),
    radio('b', {}),
  ];
  expect(invalidKeys(elements, { control: 'x' })).toEqual([]);
  expect(invalidKeys(elements)).toEqual(['r']);
});

test('a legend requires a choice between the groups, and a group’s fields only when chosen', () => {
  const group = (id: string) =>
    elementOf(id, {
      type: 'fieldset-grouped',
      required: true,
      legend: { type: 'input-radio', name: 'who', checkedValue: id },
      fields: [elementOf(`${id}_name`, { required: true })],
    });
  expect(invalidKeys([group('a'), group('b')])).toEqual(['who']);
  expect(invalidKeys([group('a'), group('b')], { who: 'b' })).toEqual(['b_name']);
});

test('elements of two kinds under one key both validate its value', () => {
  const holders = holdersOf(
    elementOf('a', { name: 'k' }),
    elementOf('b', { name: 'k', type: 'email' }),
  );
  expect(errorOf(holders, 'no address')?.key).toBe('form.errors.email');
  expect(errorOf(holders.slice(0, 1), 'no address')).toBeNull();
});

test('invalid keys are in document order with the field to focus', () => {
  const model = flattenSection(everyElementTypeSection);
  const invalid = validate(model, initialValues(model).values);
  expect(invalid.map(({ key, fieldId, error }) => [key, fieldId, error.key])).toEqual([
    ['text', 'text', 'form.errors.required'],
    ['email', 'email', 'form.errors.required'],
    ['amount', 'amount', 'form.errors.required'],
    ['date', 'date', 'form.errors.required'],
    ['checkbox', 'checkbox', 'form.errors.requiredCheckbox'],
    ['radio', 'radio_one', 'form.errors.requiredOption'],
    ['select', 'select', 'form.errors.requiredOption'],
  ]);
});

test('validating one key and the whole section gives the same, for any section', () => {
  fc.assert(
    fc.property(arbitrarySection, (section) => {
      const model = flattenSection(section);
      const { values } = initialValues(model);
      const read = (key: string) => values.get(key) ?? null;
      const byKey = new Map(validate(model, values).map(({ key, error }) => [key, error]));
      for (const key of model.keys.values()) {
        expect(errorOfKey(key, read)).toEqual(byKey.get(key.key) ?? null);
        if (key.holders.every((field) => isHidden(field, read) || isDisabled(field, read))) {
          expect(byKey.has(key.key)).toBe(false);
        }
      }
    }),
    { numRuns: 300 },
  );
});

test('a key can be corrected while one of its holders is shown and enabled', () => {
  const radio = (id: string, hiddenFor: readonly string[]) =>
    elementOf(id, {
      type: 'input-radio',
      name: 'r',
      hiddenWhen: { id: 'control', values: [...hiddenFor] },
    });
  const model = flattenSection(
    sectionOf([elementOf('control'), radio('a', ['x', 'y']), radio('b', ['y'])]),
  );
  const key = model.keys.get('r');
  if (!key) throw new Error('the radios hold no key');
  const usable = ['', 'x', 'y'].map((control) => isUsable(key, () => control));
  expect(usable).toEqual([true, true, false]);
});

describe('a choice that the investor can’t change', () => {
  const off = { disabledWhen: { id: 'nowhere', operator: 'empty' } };
  const chosen = (elements: readonly ElementDefinition[], value: unknown) => {
    const model = flattenSection(sectionOf(elements));
    return validate(model, new Map([['r', value as never]]));
  };
  const radio = (id: string, over: object = {}) =>
    elementOf(id, { type: 'input-radio', name: 'r', checkedValue: id, ...over });

  test('a chosen radio that is disabled does not make its section impossible to save', () => {
    const radios = [radio('a', { ...off, required: true }), radio('b', { required: true })];
    expect(chosen(radios, 'a')).toEqual([]);
    expect(chosen(radios, 'c')).toHaveLength(1);
    expect(chosen(radios, null)).toHaveLength(1);
  });

  test('a chosen group that is disabled does not either', () => {
    const group = (id: string, over: object = {}) =>
      elementOf(id, {
        type: 'fieldset-grouped',
        legend: { type: 'input-radio', name: 'r', checkedValue: id },
        fields: [],
        ...over,
      });
    expect(chosen([group('a', off), group('b')], 'a')).toEqual([]);
  });

  test('a disabled select whose option wants a wallet does not either', () => {
    const options = [{ value: 'own', label: 'Own', connectWalletMandatory: true }];
    const model = flattenSection(
      sectionOf([elementOf('r', { type: 'input-select', options, value: 'own', ...off })]),
    );
    const [key] = model.keys.values();
    if (!key) throw new Error('no key');
    const read = (name: string) => (name === 'r' ? 'own' : null);
    expect(mandatoryWalletError(model, key, read, null)).toBeNull();
  });
});
