import fc from 'fast-check';
import { expect, test } from 'vitest';
import { messageHex } from '../../../../src/wallet/proof/proof-of-ownership';

test('a message in hex holds its UTF-8 bytes, two digits each', () => {
  expect(messageHex('a\nb')).toBe('0x610a62');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (message) => {
      expect(messageHex(message)).toBe(`0x${Buffer.from(message).toString('hex')}`);
    }),
  );
});
