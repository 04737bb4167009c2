import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CHAINS, chainOf, DEFAULT_NETWORK } from '../../src/wallet/rules/chains';
import {
  RPC_BACK_OFF_MS,
  RPC_BATCH_SIZE,
  RPC_FINAL_STATUSES,
  RPC_RETRIES,
  RPC_TIMEOUT_MS,
} from '../../src/wallet/rules/rpc-policy';

test('the constants of the wallet are the spec’s (section 9)', () => {
  expect({
    DEFAULT_NETWORK,
    defaultId: chainOf(DEFAULT_NETWORK)?.id,
    chainIds: [8217, 1001, 80002].map((id) => CHAINS.find((chain) => chain.id === id)?.network),
    RPC_TIMEOUT_MS,
    RPC_BATCH_SIZE,
    RPC_RETRIES,
    RPC_BACK_OFF_MS,
    RPC_FINAL_STATUSES,
  }).toEqual({
    DEFAULT_NETWORK: 'amoy',
    defaultId: 80002,
    chainIds: ['klaytn', 'baobab', 'amoy'],
    RPC_TIMEOUT_MS: 10_000,
    RPC_BATCH_SIZE: 1000,
    RPC_RETRIES: 3,
    RPC_BACK_OFF_MS: 150,
    RPC_FINAL_STATUSES: [403, 408, 413, 429, 500, 502, 503, 504],
  });
});

test('the dialog lies above, is light and hardly round', () => {
  const css = readFileSync('src/wallet/wallet-dialog.css', 'utf8');
  const [, dialog = ''] = /\.wallet-dialog {([^}]*)}/.exec(css) ?? [];
  expect(dialog).toContain('z-index: 9999;');
  expect(dialog).toContain('border-radius: 4px;');
  expect(dialog).toContain('color-scheme: light;');
});
