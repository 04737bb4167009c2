import { expect, test } from 'vitest';
import {
  openWalletConnectStorage,
  WALLETCONNECT_STORAGE_KEY,
} from '../../../../src/wallet/walletconnect/storage';

const KEYCHAIN = 'wc@2:core:0.3:investor-onboarding//keychain';
const MESSAGES = 'wc@2:core:0.3:investor-onboarding//messages';

function browser(text?: string) {
  const kept = new Map(text === undefined ? [] : [[WALLETCONNECT_STORAGE_KEY, text]]);
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

test('WalletConnect messages that an earlier version stored are removed with the first write', async () => {
  const items = [
    [KEYCHAIN, { a: '1' }],
    [MESSAGES, { topic: { one: 'a signature' } }],
  ];
  const own = browser(JSON.stringify({ kind: 'safe', items }));
  const storage = openWalletConnectStorage('safe', own);
  expect(await storage.getItem(KEYCHAIN)).toEqual({ a: '1' });
  await storage.setItem(KEYCHAIN, { a: '2' });
  expect(own.kept.get(WALLETCONNECT_STORAGE_KEY)).toBe(
    JSON.stringify({ kind: 'safe', items: [[KEYCHAIN, { a: '2' }]] }),
  );
});

test('WalletConnect data written after a sign-out, or a removal, is not stored', async () => {
  for (const over of ['end', 'clear'] as const) {
    const own = browser();
    const storage = openWalletConnectStorage('safe', own);
    storage.keep();
    await storage.setItem(KEYCHAIN, { a: '1' });
    storage[over]();
    own.kept.clear();
    await storage.setItem(KEYCHAIN, { a: '2' });
    await storage.removeItem(KEYCHAIN);
    storage.keep();
    expect(own.kept.size).toBe(0);
  }
});

test('a WalletConnect storage that has ended does not clear what another one has written since', async () => {
  const own = browser();
  const before = openWalletConnectStorage('safe', own);
  before.keep();
  before.end();
  openWalletConnectStorage('ledger', own).keep();
  before.clear();
  expect(own.kept.get(WALLETCONNECT_STORAGE_KEY)).toContain('ledger');
});
