import { signal } from '@preact/signals-core';
import { expect, test, vi } from 'vitest';
import { startWalletOf, type WalletStores } from '../../../src/app/features/wallet-port';
import { createOnce } from '../../../src/app/once';
import type { startWallet, Wallet } from '../../../src/wallet/start-wallet';

test('the wallet is one for the element, and is let go of with the profile', () => {
  const qualification = signal<object | undefined>({ id: 'q' });
  const release = vi.fn();
  const start = vi.fn(() => ({ store: { release } }) as unknown as Wallet);
  const stores = { profile: { qualification } } as unknown as WalletStores;
  const services = createOnce<Wallet>();
  const walletOf = () => services.get(() => startWalletOf(stores, start as typeof startWallet));
  const wallet = walletOf();
  expect(walletOf()).toBe(wallet);
  expect(start).toHaveBeenCalledTimes(1);
  qualification.value = { id: 'q', read: 'again' };
  expect(release).not.toHaveBeenCalled();
  qualification.value = undefined;
  expect(release).toHaveBeenCalledTimes(1);
});
