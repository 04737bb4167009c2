import { expect, test } from 'vitest';
import { kindOf } from '../../../../src/form/kinds/index';
import { isFieldset } from '../../../../src/form/rules/model/section-model';

test.each([
  ['string', 'text'],
  ['email', 'email'],
  ['number', 'number'],
  ['input-date', 'date'],
  ['input-checkbox', 'checkbox'],
  ['wallet-onchain', 'wallet-checkbox'],
  ['wallet-onchain-checkbox', 'wallet-checkbox'],
  ['input-radio', 'radio'],
  ['input-select', 'select'],
  ['select-simple', 'select'],
  ['input-file', 'file'],
  ['string-wallet', 'wallet-address'],
  ['anything-else', 'text'],
  ['__proto__', 'text'],
  ['constructor', 'text'],
])('%s is a %s field', (type, kind) => {
  expect(kindOf(type).name).toBe(kind);
  expect(isFieldset(type)).toBe(false);
});

test.each(['fieldset', 'fieldset-files', 'fieldset-grouped'])('%s is a container', (type) => {
  expect(isFieldset(type)).toBe(true);
});
