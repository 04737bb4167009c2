import { expect, test } from 'vitest';
import { ownershipSentence } from '../../../../src/wallet/rules/check-challenge';

test('the sentence that is signed names the wallet', () => {
  expect(ownershipSentence('0xabc')).toBe(
    'Proof of ownership: I here by declare I am the owner of the wallet: 0xabc.',
  );
});
