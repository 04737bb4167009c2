import { expect, test } from 'vitest';
import { OnboardingError } from '../../src/http/errors';
import type { Session } from '../../src/http/schemas/session-schema';
import { createSessionStore } from '../../src/session/session-store';
import { deferred } from '../support/deferred';

const anna: Session = { investorId: 'a', email: 'anna@example.com' };
const context = { signal: new AbortController().signal, language: 'en' };

function storeWith(fetchSession: () => Promise<Session>, signOut = async () => {}) {
  return createSessionStore({ fetchSession, signOut });
}

test('the session is unknown until the first answer', async () => {
  const answer = deferred<Session>();
  const store = storeWith(() => answer.promise);
  expect(store.status.value).toBe('unknown');
  const loaded = store.load(context);
  answer.resolve(anna);
  await loaded;
  expect(store.status.value).toBe('signed-in');
  expect(store.session.value).toEqual(anna);
});

test('a refused session call means signed out, which is no error', async () => {
  const store = storeWith(() => Promise.reject(new OnboardingError('SIGNED_OUT')));
  await store.load(context);
  expect(store.status.value).toBe('signed-out');
  expect(store.error.value).toBeUndefined();
});

/** A store over a backend that answers as long as it `works`. */
function overFlaky(works: boolean) {
  const backend = { works };
  const store = storeWith(async () => {
    if (backend.works) return anna;
    throw new OnboardingError('NETWORK');
  });
  return { store, backend };
}

test('any other failure of the session call is stored, and cleared by the next good answer', async () => {
  const { store, backend } = overFlaky(false);
  await store.load(context);
  expect(store.status.value).toBe('failed');
  expect(store.error.value?.code).toBe('NETWORK');
  backend.works = true;
  await store.load(context);
  expect(store.status.value).toBe('signed-in');
  expect(store.error.value).toBeUndefined();
});

test('an investor stays signed in where the backend is unreachable, but not with another backend', async () => {
  const { store, backend } = overFlaky(true);
  await store.load(context);
  backend.works = false;
  await store.load(context);
  expect(store.status.value).toBe('signed-in');
  expect(store.session.value).toEqual(anna);
  expect(store.error.value?.code).toBe('NETWORK');
  store.reset();
  expect(store.session.value).toBeUndefined();
  expect(store.error.value).toBeUndefined();
  await store.load(context);
  expect(store.status.value).toBe('failed');
});

test('an aborted session call changes nothing', async () => {
  const store = storeWith(() => Promise.reject(new DOMException('gone', 'AbortError')));
  await expect(store.load(context)).rejects.toThrow('gone');
  expect(store.status.value).toBe('unknown');
});

test('a sign-out the backend refuses leaves the investor signed in', async () => {
  const store = storeWith(
    async () => anna,
    () => Promise.reject(new OnboardingError('NETWORK')),
  );
  await store.load(context);
  await expect(store.signOut(context)).rejects.toThrow();
  expect(store.status.value).toBe('signed-in');
});

test('a wait for a sign-in resolves with it, or rejects at the abort', async () => {
  const store = storeWith(async () => anna);
  store.lost();
  const patient = store.whenSignedIn(context.signal);
  const controller = new AbortController();
  const impatient = store.whenSignedIn(controller.signal);
  controller.abort(new DOMException('removed', 'AbortError'));
  await expect(impatient).rejects.toThrow('removed');
  await store.load(context);
  await expect(patient).resolves.toBeUndefined();
});
