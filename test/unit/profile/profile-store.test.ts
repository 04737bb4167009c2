import { expect, test, vi } from 'vitest';
import { OnboardingError } from '../../../src/http/errors';
import type { Qualification, Section } from '../../../src/http/schemas';
import { createProfileStore } from '../../../src/profile/profile-store';
import { type Deferred, deferred } from '../../support/deferred';
import { elementWith } from '../../support/fakes/onboarding';
import { fakeCall } from '../../support/fakes/onboarding-api';

const context = { signal: new AbortController().signal, language: 'en' };
const section = (id: string): Section => ({ id, label: id, status: 'active', elements: [] });
const qualification = (over: Partial<Qualification> = {}): Qualification => ({
  id: 'q',
  languages: ['en'],
  milestones: [],
  ...over,
});

function storeOverDeferredSections() {
  const answers = new Map<string, Deferred<Section>>();
  const fetchSection = vi.fn(({ sectionId }: { sectionId: string }) => {
    const answer = deferred<Section>();
    answers.set(sectionId, answer);
    return answer.promise;
  });
  const fetchQualification = vi.fn(async () => qualification());
  const store = createProfileStore(
    elementWith({ call: fakeCall({ fetchSection, fetchQualification }) }),
  );
  return { store, answers, fetchSection, fetchQualification };
}

test('an answer with another section than requested is the unexpected error', async () => {
  const { store, answers } = storeOverDeferredSections();
  const read = store.readSection('a', context);
  answers.get('a')?.resolve(section('z'));
  await expect(read).rejects.toMatchObject({
    code: 'UNEXPECTED',
    message: 'asked for section a, got z',
  });
});

test('the active section in the qualification saves one call, once', async () => {
  const { store, answers, fetchSection, fetchQualification } = storeOverDeferredSections();
  fetchQualification.mockResolvedValueOnce(qualification({ activeSection: section('a') }));
  await store.fetchQualification(context);
  await store.readSection('a', context);
  expect(fetchSection).not.toHaveBeenCalled();
  const again = store.readSection('a', context);
  answers.get('a')?.resolve(section('a'));
  await again;
  expect(fetchSection).toHaveBeenCalledOnce();
});

test('a failed qualification is stored as an error and rethrown; an abort is not stored', async () => {
  const { store, fetchQualification } = storeOverDeferredSections();
  fetchQualification.mockRejectedValueOnce(new OnboardingError('NETWORK'));
  await expect(store.fetchQualification(context)).rejects.toThrow();
  expect(store.error.value?.code).toBe('NETWORK');
  await store.fetchQualification(context);
  expect(store.error.value).toBeUndefined();
  fetchQualification.mockRejectedValueOnce(new DOMException('gone', 'AbortError'));
  await expect(store.fetchQualification(context)).rejects.toThrow('gone');
  expect(store.error.value).toBeUndefined();
});

test('the latest request of two qualifications counts, whichever answer arrives last', async () => {
  const { store, fetchQualification } = storeOverDeferredSections();
  const old = deferred<Qualification>();
  fetchQualification.mockReturnValueOnce(old.promise);
  const first = store.fetchQualification(context);
  fetchQualification.mockResolvedValueOnce(qualification({ id: 'new' }));
  await store.fetchQualification(context);
  old.resolve(qualification({ id: 'old' }));
  expect((await first).id).toBe('new');
  expect(store.qualification.value?.id).toBe('new');
});

test('a qualification is used while a newer one is still requested', async () => {
  const { store, fetchQualification } = storeOverDeferredSections();
  const late = deferred<Qualification>();
  const first = store.fetchQualification(context);
  fetchQualification.mockReturnValueOnce(late.promise);
  const second = store.fetchQualification(context);
  expect((await first).id).toBe('q');
  expect(store.qualification.value?.id).toBe('q');
  late.resolve(qualification({ id: 'newer' }));
  await second;
  expect(store.qualification.value?.id).toBe('newer');
});

test('a reset of the profile clears everything, and drops what is still under way', async () => {
  const { store, fetchQualification } = storeOverDeferredSections();
  const late = deferred<Qualification>();
  fetchQualification.mockReturnValueOnce(late.promise);
  const asked = store.fetchQualification(context);
  store.reset();
  late.resolve(qualification());
  await asked;
  expect(store.qualification.value).toBeUndefined();
});

test('after a confirmed change nothing from before it is used', async () => {
  const { store, answers, fetchSection, fetchQualification } = storeOverDeferredSections();
  const before = deferred<Qualification>();
  fetchQualification
    .mockResolvedValueOnce(qualification({ activeSection: section('a') }))
    .mockReturnValueOnce(before.promise);
  await store.fetchQualification(context);
  const late = store.fetchQualification(context);
  store.outdate();
  before.resolve(qualification({ id: 'older', activeSection: section('a') }));
  await late;
  expect(store.qualification.value?.id).toBe('q');
  const read = store.readSection('a', context);
  expect(fetchSection).toHaveBeenCalledOnce();
  answers.get('a')?.resolve(section('a'));
  await read;
});

test('the section that came with the profile spares a read for half a minute', async () => {
  let now = 0;
  const fetchSection = vi.fn(async () => section('a'));
  const fetchQualification = async () => qualification({ activeSection: section('a') });
  const store = createProfileStore(
    elementWith({ call: fakeCall({ fetchSection, fetchQualification }) }),
    () => now,
  );
  await store.fetchQualification(context);
  now = 30_000;
  await store.readSection('a', context);
  expect(fetchSection).toHaveBeenCalledOnce();
});
