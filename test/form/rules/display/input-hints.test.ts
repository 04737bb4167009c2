import { expect, test } from 'vitest';
import { inputHints } from '../../../../src/form/rules/display/input-hints';
import type { ElementDefinition } from '../../../../src/http/schemas';
import { elementOf } from '../../../fixtures/sections';
import { fieldOf } from '../field';

const hints = (id: string, rules: Partial<ElementDefinition> = {}) =>
  inputHints(fieldOf(elementOf(id, rules)));

test.each([
  ['first_name', 'given-name'],
  ['givenName', 'given-name'],
  ['lastName', 'family-name'],
  ['family-name', 'family-name'],
  ['postal_code', 'postal-code'],
  ['zip', 'postal-code'],
  ['street', 'address-line1'],
  ['city', 'address-level2'],
  ['birth_date', 'bday'],
  ['dateOfBirth', 'bday'],
  ['organisation', 'organization'],
  ['country', 'country-name'],
])('a field called %s is filled in as %s', (id, autoComplete) => {
  expect(hints(id).autoComplete).toBe(autoComplete);
});

test('of an element the name hints at its purpose before the id', () => {
  expect(hints('street', { name: 'city' }).autoComplete).toBe('address-level2');
  expect(hints('city', { name: 'field_12' }).autoComplete).toBe('address-level2');
});

test('a select of countries is hinted to hold codes, an input their names', () => {
  expect(hints('country', { type: 'input-select' }).autoComplete).toBe('country');
});

test('the keyboard of a field follows its kind and its purpose', () => {
  expect(hints('contact', { type: 'email' })).toEqual({
    autoComplete: 'email',
    inputMode: 'email',
  });
  expect(hints('phone')).toEqual({ autoComplete: 'tel', inputMode: 'tel' });
  expect(hints('amount', { type: 'number' })).toEqual({ inputMode: 'numeric' });
  expect(hints('amount', { type: 'number', decimals: 2 })).toEqual({ inputMode: 'decimal' });
  expect(hints('amount', { type: 'number', min: -1 })).toEqual({ inputMode: 'text' });
  expect(hints('wallet_address', { type: 'string-wallet' })).toEqual({ autoComplete: 'off' });
});

test.each(['field_1', 'constructor', '__proto__', ''])(
  'the name %j hints at no purpose',
  (name) => {
    expect(hints('a', { name })).toEqual({});
  },
);
