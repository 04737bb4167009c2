import { expect, test, vi } from 'vitest';
import { createLifetime } from '../../../src/app/lifetime';
import { createKycStore } from '../../../src/profile/kyc-store';
import { type Deferred, deferred } from '../../support/deferred';
import { elementWith } from '../../support/fakes/onboarding';
import { fakeCall } from '../../support/fakes/onboarding-api';

function setUp() {
  const answers: Deferred<{ status: string }>[] = [];
  const fetchKyc = vi.fn((_request: object, { signal }: { signal: AbortSignal }) => {
    const answer = deferred<{ status: string }>();
    signal.addEventListener('abort', () => answer.reject(signal.reason));
    answers.push(answer);
    return answer.promise;
  });
  const onFailure = vi.fn();
  const lifetime = createLifetime();
  const store = createKycStore(
    elementWith({ call: fakeCall({ fetchKyc }), lifetime, logger: () => ({ error: onFailure }) }),
  );
  const answer = (at: number, status: string) => answers[at]?.resolve({ status });
  return { store, answers, answer, fetchKyc, onFailure, lifetime };
}

test('two reads of the KYC status at once are one request', async () => {
  const { store, answer, fetchKyc } = setUp();
  const both = Promise.all([store.read(), store.read()]);
  answer(0, 'Pending');
  expect(await both).toEqual(['Pending', 'Pending']);
  expect(fetchKyc).toHaveBeenCalledOnce();
});

test('a read of the KYC status after a change is not served by a request from before it', async () => {
  const { store, answer, fetchKyc } = setUp();
  void store.read();
  const anew = Promise.all([store.refresh(), store.refresh()]);
  expect(fetchKyc).toHaveBeenCalledOnce();
  answer(0, 'Not_checked');
  await vi.waitFor(() => expect(fetchKyc).toHaveBeenCalledTimes(2));
  answer(1, 'Pending');
  expect(await anew).toEqual(['Pending', 'Pending']);
  expect(fetchKyc).toHaveBeenCalledTimes(2);
});

test('a read of the KYC status is served by one that is already queued', async () => {
  const { store, answer, fetchKyc } = setUp();
  void store.read();
  void store.refresh();
  const joined = store.read();
  answer(0, 'Not_checked');
  await vi.waitFor(() => expect(fetchKyc).toHaveBeenCalledTimes(2));
  answer(1, 'Pending');
  expect(await joined).toBe('Pending');
  expect(fetchKyc).toHaveBeenCalledTimes(2);
});

test('a failed read of the KYC status is reported, does not reject and keeps the last status', async () => {
  const { store, answer, answers, onFailure } = setUp();
  void store.read();
  answer(0, 'Pending');
  await vi.waitFor(() => expect(store.status.value).toBe('Pending'));
  const failing = store.read();
  answers[1]?.reject(new Error('503'));
  expect(await failing).toBe('Pending');
  expect(onFailure).toHaveBeenCalledOnce();
});

test('a sign-out ends a read of the KYC status silently; the next read sends a new request', async () => {
  const { store, answer, fetchKyc, onFailure, lifetime } = setUp();
  const first = store.read();
  lifetime.endInvestor();
  const second = store.read();
  expect(await first).toBeUndefined();
  answer(1, 'Approved');
  expect(await second).toBe('Approved');
  expect(fetchKyc).toHaveBeenCalledTimes(2);
  expect(onFailure).not.toHaveBeenCalled();
});

test('a KYC status requested for another investor is dropped after a reset', async () => {
  const { store, answer } = setUp();
  const late = store.read();
  store.reset();
  answer(0, 'Rejected');
  await late;
  expect(store.status.value).toBeUndefined();
});
