import fc from 'fast-check';
import { expect, test } from 'vitest';
import { messageHex, proofMessage } from '../../../src/wallet/rules/proof-message';

test('the sentence that is signed names the wallet', () => {
  expect(proofMessage('0xabc')).toBe(
    'Proof of ownership: I here by declare I am the owner of the wallet: 0xabc.',
  );
});

test('a message in hex holds its UTF-8 bytes, two digits each', () => {
  expect(messageHex('a\nb')).toBe('0x610a62');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (message) => {
      expect(messageHex(message)).toBe(`0x${Buffer.from(message).toString('hex')}`);
    }),
  );
});
