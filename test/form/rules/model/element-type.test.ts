import { expect, test } from 'vitest';
import { fieldKind, fieldsetKind } from '../../../../src/form/rules/model/section-model';

test.each([
  ['string', 'text'],
  ['email', 'email'],
  ['number', 'number'],
  ['input-date', 'date'],
  ['input-checkbox', 'checkbox'],
  ['wallet-onchain', 'walletCheckbox'],
  ['wallet-onchain-checkbox', 'walletCheckbox'],
  ['input-radio', 'radio'],
  ['input-select', 'select'],
  ['select-simple', 'select'],
  ['input-file', 'file'],
  ['string-wallet', 'walletString'],
  ['anything-else', 'text'],
  ['__proto__', 'text'],
  ['constructor', 'text'],
])('%s is a %s field', (type, kind) => {
  expect(fieldKind(type)).toBe(kind);
  expect(fieldsetKind(type)).toBeNull();
});

test.each([
  ['fieldset', 'fieldset'],
  ['fieldset-files', 'fieldsetFiles'],
  ['fieldset-grouped', 'fieldsetGrouped'],
])('%s is a container', (type, kind) => {
  expect(fieldsetKind(type)).toBe(kind);
});
