import { signal } from '@preact/signals-core';
import { expect, test, vi } from 'vitest';
import type { Onboarding } from '../../src/app/create-app';
import { walletOf } from '../../src/app/wallet-port';
import type { startWallet, Wallet } from '../../src/wallet/start';

test('the wallet is one for the element, and is let go of with the profile', () => {
  const qualification = signal<object | undefined>({ id: 'q' });
  const release = vi.fn();
  const start = vi.fn(() => ({ store: { release } }) as unknown as Wallet);
  const onboarding = {
    stores: { profile: { qualification } },
    lazyServices: {},
  } as unknown as Onboarding;
  const wallet = walletOf(onboarding, start as typeof startWallet);
  expect(walletOf(onboarding, start as typeof startWallet)).toBe(wallet);
  expect(start).toHaveBeenCalledTimes(1);
  qualification.value = { id: 'q', read: 'again' };
  expect(release).not.toHaveBeenCalled();
  qualification.value = undefined;
  expect(release).toHaveBeenCalledTimes(1);
});
