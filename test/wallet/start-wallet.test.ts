import { signal } from '@preact/signals-core';
import { expect, test } from 'vitest';
import type { Qualification } from '../../src/http/schemas';
import { walletOf } from '../../src/wallet/start-wallet';
import { elementWith } from '../fakes/onboarding';

test('the wallet store is created once per element, and released with the profile', () => {
  const profile: Qualification = { id: 'q', languages: ['en'], milestones: [] };
  const qualification = signal<Qualification | undefined>(profile);
  const element = elementWith({
    profile: { qualification },
    configuration: { settings: signal({ walletNetwork: 'amoy' }), props: signal({}) },
    session: { session: signal({ investorId: 'i-1' }) },
  });
  const wallet = walletOf(element);
  expect(walletOf(element)).toBe(wallet);
  wallet.flow.start();
  expect(wallet.flow.step.value).not.toBeNull();
  qualification.value = { ...profile };
  expect(wallet.flow.step.value).not.toBeNull();
  qualification.value = undefined;
  expect(wallet.flow.step.value).toBeNull();
});
