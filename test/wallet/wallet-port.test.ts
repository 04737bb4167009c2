import { signal } from '@preact/signals-core';
import { expect, test, vi } from 'vitest';
import { createOnce } from '../../src/app/once';
import { readSettings } from '../../src/app/settings/rules/read-settings';
import type { Qualification } from '../../src/http/schemas';
import {
  type ReleasableWallet,
  startWalletOf,
  type WalletStores,
} from '../../src/wallet/wallet-port';
import { fakeApi } from '../fakes/onboarding-api';
import { sessionStore } from '../session/support';

test('the wallet store is created once per element, and released with the profile', () => {
  const profile: Qualification = { id: 'q', languages: ['en'], milestones: [] };
  const qualification = signal<Qualification | undefined>(profile);
  const release = vi.fn();
  const start = vi.fn(() => ({ flow: { release } }));
  const stores: WalletStores = {
    api: fakeApi(),
    session: sessionStore(async () => ({ investorId: 'i-1', email: '' })),
    profile: { qualification },
    configuration: {
      props: signal({} as never),
      settings: signal(readSettings({}, 'https://host.example/').settings),
    },
    logger: () => console,
    context: (signal) => ({ signal, language: 'en' }),
  };
  const services = createOnce<ReleasableWallet>();
  const walletOf = () => services.get(() => startWalletOf(stores, start));
  const wallet = walletOf();
  expect(walletOf()).toBe(wallet);
  expect(start).toHaveBeenCalledTimes(1);
  qualification.value = { ...profile };
  expect(release).not.toHaveBeenCalled();
  qualification.value = undefined;
  expect(release).toHaveBeenCalledTimes(1);
});
