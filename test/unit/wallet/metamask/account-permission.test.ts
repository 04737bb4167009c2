import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPermittedAccount } from '../../../../src/wallet/proof/proof-of-ownership';

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

test('the first value of the account permission is used, whatever surrounds it', () => {
  fc.assert(
    fc.property(fc.string(), fc.array(fc.jsonValue()), (account, rest) => {
      const granted = {
        parentCapability: 'eth_accounts',
        caveats: [{ type: 'restrictReturnedAccounts', value: [account, ...rest] }],
      };
      const others = rest.filter((one) => !JSON.stringify(one).includes('eth_accounts'));
      expect(readPermittedAccount([...others, granted, ...rest])).toBe(account);
    }),
  );
});

test('any JSON gives a permitted account or none, and never throws', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (answer) => {
      expect(['string', 'undefined']).toContain(typeof readPermittedAccount(answer));
    }),
  );
});

/** Something of the right shape with one part replaced by any JSON. */
const nearly = fc.tuple(fc.nat(4), fc.jsonValue()).map(([part, odd]) => {
  const put = (place: number, right: unknown) => (part === place ? odd : right);
  const value = put(4, [put(3, ADDRESS)]);
  const caveats = put(2, [{ type: 'restrictReturnedAccounts', value }]);
  return put(0, [{ parentCapability: put(1, 'eth_accounts'), caveats }]);
});

test('malformed permissions give their first account if it is a string, or none', () => {
  fc.assert(
    fc.property(nearly, (answer) => {
      const found = readPermittedAccount(answer);
      if (found !== undefined) expect(JSON.stringify(answer)).toContain(JSON.stringify(found));
    }),
  );
});

test('the accounts that are granted count before any other caveat, which counts where it is alone', () => {
  const other = { type: 'other', value: ['0x1'] };
  const granted = { type: 'restrictReturnedAccounts', value: [ADDRESS] };
  const of = (...caveats: unknown[]) =>
    readPermittedAccount([{ parentCapability: 'eth_accounts', caveats }]);
  expect([of(other, granted), of(granted, other), of(other)]).toEqual([ADDRESS, ADDRESS, '0x1']);
});

test.each([
  ['no list', { parentCapability: 'eth_accounts' }],
  ['another permission', [{ parentCapability: 'x', caveats: [{ value: [ADDRESS] }] }]],
  ['no caveats', [{ parentCapability: 'eth_accounts' }]],
  [
    'accounts that are no list',
    [{ parentCapability: 'eth_accounts', caveats: [{ value: ADDRESS }] }],
  ],
  [
    'a first account that is no string',
    [{ parentCapability: 'eth_accounts', caveats: [{ value: [7, ADDRESS] }] }],
  ],
])('%s gives no permitted account', (_what, answer) => {
  expect(readPermittedAccount(answer)).toBeUndefined();
});
