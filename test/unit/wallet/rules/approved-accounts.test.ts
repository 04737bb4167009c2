import { expect, test } from 'vitest';
import {
  approvedAccounts,
  effectiveChain,
} from '../../../../src/wallet/walletconnect/approved-accounts';

const ONE = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const TWO = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';

test('the accounts of all EVM namespaces are found in their order, and no others', () => {
  const accounts = [`eip155:80002:${ONE}`, `eip155:1:${TWO}`];
  const others = [
    `solana:1:${ONE}`,
    `xeip155:1:${ONE}`,
    `eip155:1:${ONE}0`,
    `eip155:1:${ONE.slice(0, -1)}`,
    `eip155:x:${ONE}`,
    '',
  ];
  const namespaces = { eip155: { accounts: [...accounts, ...others] }, 'eip155:5': { accounts } };
  const found = [
    { chain: 80002, address: ONE },
    { chain: 1, address: TWO },
  ];
  expect(approvedAccounts(namespaces)).toEqual([...found, ...found]);
});

test('the chain is the selected one where an account is approved for it, else the first, else none', () => {
  const accounts = [
    { chain: 1, address: ONE },
    { chain: 80002, address: ONE },
  ];
  expect(effectiveChain(accounts, 80002)).toBe(80002);
  expect(effectiveChain(accounts, 5)).toBe(1);
  expect(effectiveChain([], 5)).toBeUndefined();
});
