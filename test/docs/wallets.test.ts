import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { CHAINS } from '../../src/wallet/rules/chain-table';
import { addedBy } from './policy-sources';

const page = readFileSync(path.join(import.meta.dirname, '../../docs/wallets.md'), 'utf8');
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) => line.split('|').map((cell) => cell.replaceAll('`', '').trim()));

test.each([
  ['MetaMask over the SDK', 'metamaskSdk'],
  ['WalletConnect', 'walletconnect'],
] as const)('what %s adds to the policy is what embed prints', (wallet, feature) => {
  const named = rows
    .filter(([, who, directive]) => who === wallet && directive?.endsWith('-src'))
    .map(([, , directive, source]) => `${directive} ${source}`);
  expect(named.sort()).toEqual(addedBy({ [feature]: true }));
});

test('the chains are those of the table in the source', () => {
  const named = rows
    .filter(([, , id]) => /^\d+$/.test(id ?? ''))
    .map(([, name, id, inDialog, details]) => [
      name?.replace(' (default)', ''),
      Number(id),
      inDialog === 'yes',
      details === 'yes',
    ]);
  expect(named).toEqual(
    CHAINS.map(({ network, id, inDialog, details }) => [
      network,
      id,
      inDialog,
      details !== undefined,
    ]),
  );
});
