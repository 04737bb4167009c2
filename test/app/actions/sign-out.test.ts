import { signal } from '@preact/signals-core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type SignOutParts, signOut } from '../../../src/app/actions/sign-out';
import { WALLETCONNECT_STORAGE_KEY } from '../../../src/wallet/walletconnect/storage';

const WALLET_KEY = 'investor-onboarding:wallet';
let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map([
    [WALLET_KEY, 'ledger'],
    [WALLETCONNECT_STORAGE_KEY, '{}'],
    ['investor-onboarding:draft:i-1', '{}'],
    ['host', 'its own'],
  ]);
  vi.stubGlobal('window', {
    sessionStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    },
  });
});

afterEach(() => vi.unstubAllGlobals());

function someone(answer: () => Promise<void>) {
  const done: string[] = [];
  const note = (what: string) => () => void done.push(what);
  const reported: unknown[] = [];
  const onboarding: SignOutParts = {
    stores: {
      host: { send: { reset: note('token') }, emit: (type) => done.push(type) > 0 },
      session: {
        signOut: answer,
        session: signal({ investorId: 'i-1', email: 'anna@example.com' }),
      },
      profile: { reset: note('profile') },
      kyc: { reset: note('kyc') },
      visits: { forget: note('form') },
      lifetime: { signal: new AbortController().signal },
      context: (signal) => ({ signal, language: 'en' }),
      reportError: (error) => void reported.push(error),
    },
    lazyServices: { wallet: { peek: () => ({ flow: { release: note('wallet') } }) } },
  };
  return { done, reported, onboarding };
}

test('a sign-out clears token, form, profile and wallet, and what the tab stored of them', async () => {
  const { done, reported, onboarding } = someone(async () => {});
  await signOut(onboarding);
  expect([...done].sort()).toEqual(
    ['form', 'kyc', 'onboarding-sign-out', 'profile', 'token', 'wallet'].sort(),
  );
  expect([...kept.keys()]).toEqual(['host']);
  expect(reported).toEqual([]);
});

test('a refused sign-out clears nothing and is reported', async () => {
  const refusal = new Error('no');
  const { done, reported, onboarding } = someone(() => Promise.reject(refusal));
  await signOut(onboarding);
  expect(done).toEqual([]);
  expect(kept.size).toBe(4);
  expect(reported).toEqual([refusal]);
});
