import { expect, test, vi } from 'vitest';
import { OnboardingError } from '../../src/http/errors';
import type { Qualification, Section } from '../../src/http/schemas';
import { createProfileStore } from '../../src/profile/store';
import { type Deferred, deferred } from '../support/deferred';

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
  const fetchKyc = async () => ({ status: 'Pending' });
  const store = createProfileStore({ fetchSection, fetchQualification, fetchKyc });
  return { store, answers, fetchSection, fetchQualification };
}

test('a section counts as loading until its answer is the one asked for', async () => {
  const { store, answers } = storeOverDeferredSections();
  const opened = store.openSection('a', context);
  expect(store.open.value).toEqual({ requestedId: 'a' });
  answers.get('a')?.resolve(section('a'));
  await opened;
  expect(store.open.value?.section?.id).toBe('a');
});

test('a late answer for a section that was left is dropped', async () => {
  const { store, answers } = storeOverDeferredSections();
  const first = store.openSection('a', context);
  const second = store.openSection('b', context);
  answers.get('b')?.resolve(section('b'));
  await second;
  answers.get('a')?.resolve(section('a'));
  await expect(first).resolves.toBeUndefined();
  expect(store.open.value?.section?.id).toBe('b');
});

test('another section than the one asked for is the unexpected error', async () => {
  const { store, answers } = storeOverDeferredSections();
  const opened = store.openSection('a', context);
  answers.get('a')?.resolve(section('z'));
  await expect(opened).rejects.toMatchObject({ code: 'UNEXPECTED' });
  expect(store.open.value?.error?.message).toContain('asked for section a, got z');
});

test('the active section of the qualification spares one call, once', async () => {
  const { store, answers, fetchSection, fetchQualification } = storeOverDeferredSections();
  fetchQualification.mockResolvedValueOnce(qualification({ activeSection: section('a') }));
  await store.fetchQualification(context);
  await store.openSection('a', context);
  expect(fetchSection).not.toHaveBeenCalled();
  const again = store.openSection('a', context);
  answers.get('a')?.resolve(section('a'));
  await again;
  expect(fetchSection).toHaveBeenCalledOnce();
});

test('a failed qualification is kept as an error and thrown on; an abort is neither', async () => {
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

test('of two qualifications the newest question wins, whichever answer comes last', async () => {
  const { store, fetchQualification } = storeOverDeferredSections();
  const old = deferred<Qualification>();
  fetchQualification.mockReturnValueOnce(old.promise);
  const first = store.fetchQualification(context);
  fetchQualification.mockResolvedValueOnce(qualification({ id: 'new' }));
  await store.fetchQualification(context);
  old.resolve(qualification({ id: 'old' }));
  await first;
  expect(store.qualification.value?.id).toBe('new');
});

test('a reset forgets everything, and what is still under way', async () => {
  const { store, fetchQualification } = storeOverDeferredSections();
  const late = deferred<Qualification>();
  fetchQualification.mockReturnValueOnce(late.promise);
  const asked = store.fetchQualification(context);
  store.reset();
  late.resolve(qualification());
  await asked;
  expect(store.qualification.value).toBeUndefined();
});
