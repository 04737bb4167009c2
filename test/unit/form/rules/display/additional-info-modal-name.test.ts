import { expect, test } from 'vitest';
import { additionalInfoModalName } from '../../../../../src/form/additional-info/help-button';

test.each([
  ['walletInfo', 'WalletInfo'],
  ['Details', 'Details'],
  ['é', 'É'],
  ['', null],
  [undefined, null],
])('%j names the modal %j', (additionalInfo, name) => {
  expect(additionalInfoModalName(additionalInfo)).toBe(name);
});
