import { expect, test } from 'vitest';
import { inputHints, purposeHints } from '../../../../../src/form/rules/display/input-hints';
import type { ElementDefinition } from '../../../../../src/http/schemas';
import { elementOf } from '../../../../support/fixtures/sections';
import { fieldOf } from '../field';

const hints = (id: string, rules: Partial<ElementDefinition> = {}) =>
  purposeHints(fieldOf(elementOf(id, rules)), []);

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
])('a field named %s gets the autocomplete hint %s', (id, autoComplete) => {
  expect(hints(id).autoComplete).toBe(autoComplete);
});

test('an element’s name is used for its hints before its id', () => {
  expect(hints('street', { name: 'city' }).autoComplete).toBe('address-level2');
  expect(hints('city', { name: 'field_12' }).autoComplete).toBe('address-level2');
});

test('a select of countries gets the hint for codes, an input the one for names', () => {
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

test.each(['field_1', 'constructor', '__proto__', ''])('the name %j gives no hint', (name) => {
  expect(hints('a', { name })).toEqual({});
});

test.each(['string', 'email', 'number', 'string-wallet'])(
  'the Enter key hint of a %s is ‘next’, and of the last field ‘go’',
  (type) => {
    const field = fieldOf(elementOf('a', { type }));
    expect(inputHints(field, [field, fieldOf(elementOf('last'))]).enterKeyHint).toBe('next');
    expect(inputHints(field, [field]).enterKeyHint).toBe('go');
  },
);

test('no Enter key hint is given where Enter begins a line, or nothing is typed', () => {
  const hintOf = (id: string, type: string) =>
    inputHints(fieldOf(elementOf(id, { type })), []).enterKeyHint;
  expect(hintOf('details', 'string')).toBeUndefined();
  expect(hintOf('a', 'input-date')).toBeUndefined();
  expect(hintOf('a', 'input-select')).toBeUndefined();
  expect(hintOf('a', 'input-checkbox')).toBeUndefined();
});

test('a token is given to one field of a section alone, and by kind only where nothing has it by name', () => {
  const tokens = (...elements: [id: string, type: string][]) => {
    const fields = elements.map(([id, type]) => fieldOf(elementOf(id, { type })));
    return fields.map((field) => purposeHints(field, fields).autoComplete);
  };
  expect(tokens(['email', 'email'], ['owner_email', 'email'])).toEqual(['email', undefined]);
  expect(tokens(['work', 'email'], ['private', 'email'])).toEqual([undefined, undefined]);
  expect(tokens(['contact', 'email'], ['city', 'string'])).toEqual(['email', 'address-level2']);
  expect(tokens(['first_name', 'string'], ['firstName', 'string'])).toEqual([undefined, undefined]);
});
