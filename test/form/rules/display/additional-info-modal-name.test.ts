import { expect, test } from 'vitest';
import { additionalInfoModalName } from '../../../../src/form/rules/display/additional-info-modal-name';

test.each([
  ['walletInfo', 'WalletInfo'],
  ['Details', 'Details'],
  ['é', 'É'],
  ['', null],
  [undefined, null],
])('%j names the modal %j', (additionalInfo, name) => {
  expect(additionalInfoModalName(additionalInfo)).toBe(name);
});
