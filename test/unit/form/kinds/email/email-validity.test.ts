import fc from 'fast-check';
import { expect, test } from 'vitest';
import { errorOf } from '../../../../../src/form/rules/validity/field-validity';
import { elementOf } from '../../../../support/fixtures/sections';
import { fieldOf } from '../../rules/field';

const optional = fieldOf(elementOf('a', { type: 'email' }));
const required = fieldOf(elementOf('a', { type: 'email', required: true }));

test('an empty e-mail address is valid unless it is required', () => {
  for (const value of [null, '']) {
    expect(errorOf([optional], value)).toBeNull();
    expect(errorOf([required], value)?.key).toBe('form.errors.required');
  }
});

test.each([
  'anna@example.com',
  'a.b+c@sub.example.co',
  "o'neill@example.ie",
  'x@1.de',
  'a@xn--bcher-kva.example',
])('the e-mail address %s is valid', (address) => {
  expect(errorOf([required], address)).toBeNull();
});

test.each([
  'anna',
  'anna@',
  '@example.com',
  'anna@example',
  'anna@@example.com',
  'anna@example..com',
  'anna@-example.com',
  'anna example@example.com',
  ' anna@example.com',
  'anna@example.com\n',
  'anna@exa_mple.com',
  `anna@${'x'.repeat(64)}.com`,
])('the e-mail address %j is not valid', (address) => {
  expect(errorOf([optional], address)?.key).toBe('form.errors.email');
});

test('ordinary e-mail addresses of every shape are valid', () => {
  fc.assert(fc.property(fc.emailAddress(), (address) => errorOf([required], address) === null));
});

test('a long hostile text is validated as an e-mail address within milliseconds', () => {
  expect(errorOf([optional], `a@${'a-'.repeat(50_000)}`)?.key).toBe('form.errors.email');
  expect(errorOf([optional], `a@${'a.'.repeat(50_000)}`)?.key).toBe('form.errors.email');
});
