import { expect, test, vi } from 'vitest';
import type { ReceiptFacts } from '../../../src/http/calls/receipt';
import { OnboardingError } from '../../../src/http/errors';
import { createReceiptStore } from '../../../src/review/receipt-store';
import { type Deferred, deferred } from '../../support/deferred';
import { elementWith } from '../../support/fakes/onboarding';
import { fakeCall } from '../../support/fakes/onboarding-api';

const receipt = (reference: string): ReceiptFacts => ({
  reference,
  submittedAt: '2026-03-01T12:00:00Z',
});

function setUp() {
  const answers: Deferred<ReceiptFacts>[] = [];
  const readReceipt = vi.fn((_: object, { signal }: { signal: AbortSignal }) => {
    const answer = deferred<ReceiptFacts>();
    signal.addEventListener('abort', () => answer.reject(signal.reason));
    answers.push(answer);
    return answer.promise;
  });
  const onReceipt = vi.fn();
  const onFailure = vi.fn();
  const store = createReceiptStore(
    elementWith({
      call: fakeCall({ readReceipt }),
      host: { emit: (_: string, { reference }: { reference: string }) => onReceipt(reference) },
      logger: () => ({ error: onFailure }),
    }),
  );
  const ask = (basis: unknown, signal = new AbortController().signal) =>
    store.ask(basis, { signal, language: 'en' });
  return { store, ask, answers, readReceipt, onReceipt, onFailure };
}

test('the receipt is requested once per state of the answers, and reported once', async () => {
  const { store, ask, answers, readReceipt, onReceipt } = setUp();
  const first = ask(1);
  void ask(1);
  answers[0]?.resolve(receipt('R-1'));
  await first;
  await ask(1);
  expect(readReceipt).toHaveBeenCalledOnce();
  expect(store.receipt.value).toEqual(receipt('R-1'));
  const second = ask(2);
  expect(store.receipt.value).toBeUndefined();
  answers[1]?.resolve(receipt('R-1'));
  await second;
  expect(onReceipt.mock.calls).toEqual([['R-1']]);
  const third = ask(3);
  answers[2]?.resolve(receipt('R-2'));
  await third;
  expect(onReceipt.mock.calls).toEqual([['R-1'], ['R-2']]);
});

test('a 404 means no receipt and is no failure; any other refusal is reported', async () => {
  const { store, ask, answers, onFailure } = setUp();
  const first = ask(1);
  answers[0]?.reject(new OnboardingError('RECEIPT_NOT_FOUND', { status: 404 }));
  await first;
  expect(onFailure).not.toHaveBeenCalled();
  const second = ask(2);
  answers[1]?.reject(new OnboardingError('BROKEN', { status: 500 }));
  await second;
  expect(onFailure).toHaveBeenCalledOnce();
  expect(store.receipt.value).toBeUndefined();
});

test('a receipt that arrives after a section was opened again is dropped', async () => {
  const { store, ask, answers, onReceipt } = setUp();
  const first = ask(1);
  store.clear();
  answers[0]?.resolve(receipt('R-1'));
  await first;
  expect(store.receipt.value).toBeUndefined();
  expect(onReceipt).not.toHaveBeenCalled();
});

test('a receipt whose call a removal aborted is requested again, even immediately', async () => {
  const { store, ask, answers, onFailure } = setUp();
  const removal = new AbortController();
  const first = ask(1, removal.signal);
  removal.abort(new DOMException('removed', 'AbortError'));
  const second = ask(1);
  answers[1]?.resolve(receipt('R-1'));
  await Promise.all([first, second]);
  expect(store.receipt.value).toEqual(receipt('R-1'));
  expect(onFailure).not.toHaveBeenCalled();
});

test('a receipt that arrived before a removal is not requested again', async () => {
  const { ask, answers, readReceipt } = setUp();
  const removal = new AbortController();
  const first = ask(1, removal.signal);
  answers[0]?.resolve(receipt('R-1'));
  await first;
  removal.abort();
  await ask(1);
  expect(readReceipt).toHaveBeenCalledOnce();
});
