import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { CHAINS } from '../../../src/wallet/rules/chain-table';

const page = readFileSync(path.join(import.meta.dirname, '../../../docs/embed/wallets.md'), 'utf8');
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) => line.split('|').map((cell) => cell.replaceAll('`', '').trim()));

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
