import fc from 'fast-check';
import { getAddress } from 'viem';
import { expect, test } from 'vitest';
import { checksumAddress } from '../../../src/wallet/checksum-address';

const digits = fc.string({
  unit: fc.constantFrom(...'0123456789abcdefABCDEF'),
  minLength: 40,
  maxLength: 40,
});

test('any forty digits, in any case, become the checksum address that viem makes of them', () => {
  fc.assert(
    fc.property(digits, (some) => {
      const address = `0x${some.toLowerCase()}` as const;
      expect(checksumAddress(`0x${some}`)).toBe(getAddress(address));
    }),
  );
});

test('an address in checksum form stays as it is', () => {
  fc.assert(
    fc.property(digits, (some) => {
      const checksum = checksumAddress(`0x${some}`);
      expect(checksumAddress(checksum)).toBe(checksum);
    }),
  );
});

test('anything but forty hex digits is refused as an address', () => {
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.string(), digits), (other) => {
      expect(checksumAddress(other)).toBeNull();
    }),
  );
});

test.each([39, 41])('%i digits are refused as an address', (length) => {
  expect(checksumAddress(`0x${'a'.repeat(length)}`)).toBeNull();
});
