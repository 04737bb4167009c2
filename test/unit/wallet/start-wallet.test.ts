import { signal } from '@preact/signals-core';
import { expect, test } from 'vitest';
import { walletOf } from '../../../src/wallet/start-wallet';
import { elementWith } from '../../support/fakes/onboarding';

test('the wallet store is created once per element, and released when the investor is forgotten', () => {
  const element = elementWith({
    configuration: { settings: signal({ walletNetwork: 'amoy' }), props: signal({}) },
    session: { session: signal({ investorId: 'i-1' }) },
  });
  const wallet = walletOf(element);
  expect(walletOf(element)).toBe(wallet);
  wallet.flow.start();
  expect(wallet.flow.step.value).not.toBeNull();
  element.lifetime.endInvestor();
  expect(wallet.flow.step.value).toBeNull();
});
