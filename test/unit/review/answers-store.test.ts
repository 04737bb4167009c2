import { expect, test, vi } from 'vitest';
import { createLifetime } from '../../../src/app/lifetime';
import type { CallContext } from '../../../src/http/host-api';
import type { Section } from '../../../src/http/schemas';
import { createAnswersStore, READ_AT_ONCE } from '../../../src/review/answers-store';
import { type Deferred, deferred } from '../../support/deferred';
import { elementWith } from '../../support/fakes/onboarding';
import { fakeCall } from '../../support/fakes/onboarding-api';

const section = (id: string, label = id): Section => ({ id, label, status: 'complete' });

function setUp() {
  const calls: { id: string; answer: Deferred<Section> }[] = [];
  const onFailure = vi.fn();
  const fetchSection = vi.fn((request: { sectionId: string }, { signal }: CallContext) => {
    const { sectionId: id } = request;
    const answer = deferred<Section>();
    if (signal.aborted) answer.reject(signal.reason);
    signal.addEventListener('abort', () => answer.reject(signal.reason));
    calls.push({ id, answer });
    return answer.promise;
  });
  const lifetime = createLifetime();
  const store = createAnswersStore(
    elementWith({
      call: fakeCall({ fetchSection }),
      lifetime,
      logger: () => ({ error: onFailure }),
    }),
  );
  const answer = (at: number, found?: Section) =>
    calls[at]?.answer.resolve(found ?? section(calls[at]?.id ?? ''));
  return { store, calls, answer, lifetime, fetchSection, onFailure };
}

test('the answers of a section are read once, however often they are requested', async () => {
  const { store, answer, fetchSection } = setUp();
  const both = [store.read('a'), store.read('a')];
  expect(store.of('a').value).toEqual({ isReading: true, isCurrent: false });
  expect(store.reading.value).toBe('a');
  answer(0);
  await Promise.all(both);
  await store.read('a');
  expect(store.of('a').value).toEqual({
    section: section('a'),
    isReading: false,
    isCurrent: true,
  });
  expect(store.reading.value).toBeUndefined();
  expect(fetchSection).toHaveBeenCalledOnce();
});

test('answers that may have changed stay shown until they are read again', async () => {
  const { store, answer } = setUp();
  const first = store.read('a');
  answer(0, section('a', 'old'));
  await first;
  store.outdate();
  expect(store.of('a').value).toMatchObject({ section: { label: 'old' }, isCurrent: false });
  const second = store.read('a');
  expect(store.of('a').value).toMatchObject({ section: { label: 'old' }, isReading: true });
  answer(1, section('a', 'new'));
  await second;
  expect(store.of('a').value).toMatchObject({ section: { label: 'new' }, isCurrent: true });
});

test('answers read before a change are not used, even when they arrive last', async () => {
  const { store, answer } = setUp();
  const first = store.read('a');
  store.outdate();
  const second = store.read('a');
  answer(1, section('a', 'new'));
  await second;
  answer(0, section('a', 'old'));
  await first;
  expect(store.of('a').value).toMatchObject({ section: { label: 'new' }, isReading: false });
});

test('a failure to read answers is reported, and shown until the next try', async () => {
  const { store, calls, answer, onFailure } = setUp();
  const first = store.read('a');
  calls[0]?.answer.reject({ status: 500 });
  await first;
  expect(store.of('a').value.error?.code).toBe('UNEXPECTED');
  expect(onFailure).toHaveBeenCalledOnce();
  const second = store.read('a');
  expect(store.of('a').value.error).toBeUndefined();
  answer(1);
  await second;
  expect(store.of('a').value.isCurrent).toBe(true);
});

test('an answer with another section than requested counts as unread', async () => {
  const { store, answer } = setUp();
  const read = store.read('a');
  answer(0, section('b'));
  await read;
  expect(store.of('a').value.error?.message).toMatch(/asked for section a, got b/);
  expect(store.of('a').value.section).toBeUndefined();
});

test('a sign-out ends a read of answers silently', async () => {
  const { store, lifetime, onFailure } = setUp();
  const read = store.read('a');
  lifetime.endInvestor();
  await read;
  expect(store.of('a').value).toEqual({ isReading: false, isCurrent: false });
  expect(onFailure).not.toHaveBeenCalled();
});

test('all sections are read a few at a time, and again what changed meanwhile', async () => {
  const { store, calls, answer } = setUp();
  const ids = ['a', 'b', 'c', 'd', 'e'];
  const all = store.readAll(ids);
  expect(calls).toHaveLength(READ_AT_ONCE);
  answer(0);
  await vi.waitFor(() => expect(calls).toHaveLength(READ_AT_ONCE + 1));
  store.outdate();
  for (const at of [1, 2, 3, 4]) answer(at);
  await vi.waitFor(() => expect(calls).toHaveLength(9));
  for (const at of [5, 6, 7, 8]) answer(at);
  await vi.waitFor(() => expect(calls).toHaveLength(10));
  answer(9);
  expect(await all).toBe(true);
});

test('reading all sections returns false when one fails; a sign-out ends the wait', async () => {
  const { store, calls, answer, lifetime } = setUp();
  const all = store.readAll(['a', 'b']);
  calls[0]?.answer.reject({ status: 404 });
  answer(1);
  expect(await all).toBe(false);
  const more = store.readAll(['c']);
  lifetime.endInvestor();
  expect(await more).toBe(false);
});

test('the place to return to can be read once, and is cleared with the investor', () => {
  const { store } = setUp();
  store.leaveAt({ sectionId: 'a', top: 12 });
  expect(store.takePlace()).toEqual({ sectionId: 'a', top: 12 });
  expect(store.takePlace()).toBeUndefined();
  store.leaveAt({ sectionId: 'a', top: 12 });
  store.clear();
  expect(store.takePlace()).toBeUndefined();
});
