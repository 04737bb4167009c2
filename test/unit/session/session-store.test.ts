import { describe, expect, test, vi } from 'vitest';
import { OnboardingError } from '../../../src/http/errors';
import type { Session } from '../../../src/http/schemas';
import { deferred } from '../../support/deferred';
import { CONTEXT as context, sessionStore as storeWith } from './support';

const anna: Session = { investorId: 'a', email: 'anna@example.com' };
const ben: Session = { investorId: 'b', email: 'ben@example.com' };

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

test('an answer that was on its way at the sign-out does not sign in again', async () => {
  const late = deferred<Session>();
  const store = storeWith(() => late.promise);
  store.apply(anna);
  const loaded = store.load(context);
  store.end();
  late.resolve(anna);
  await loaded;
  expect(store.status.value).toBe('signed-out');
  expect(store.session.value).toBeUndefined();
  expect(store.hasEnded()).toBe(true);
});

test('who signs out before it is known who they are has ended the session, until somebody signs in', async () => {
  const store = storeWith(async () => anna);
  expect(store.hasEnded()).toBe(false);
  store.end();
  expect(store.hasEnded()).toBe(true);
  await store.load(context);
  expect(store.hasEnded()).toBe(false);
});

test('an answer that arrives after that of a later read is not used', async () => {
  const answers = [deferred<Session>(), deferred<Session>()];
  const store = storeWith(() => answers.shift()?.promise ?? Promise.reject());
  const [early, late] = [...answers];
  const loads = [store.load(context), store.load(context)];
  late?.resolve(ben);
  await loads[1];
  early?.resolve(anna);
  await loads[0];
  expect(store.session.value).toEqual(ben);
});

test('everything of the former investor is forgotten before the next one is shown', async () => {
  const shown: (string | undefined)[] = [];
  const store = storeWith(
    async () => ben,
    () => void shown.push(store.session.peek()?.investorId),
  );
  store.apply(anna);
  expect(shown).toEqual([]);
  store.apply({ ...anna, expiresAt: '2030-01-01T00:00:00Z' });
  expect(shown).toEqual([]);
  await store.load(context);
  expect(shown).toEqual(['a']);
  store.end();
  store.apply(anna);
  expect(shown).toEqual(['a', undefined]);
});

describe('a session in doubt', () => {
  test('comes once for all who wait, and again only after another doubt', async () => {
    const fetchSession = vi.fn(async () => anna);
    const store = storeWith(fetchSession);
    await store.certain(context.signal);
    expect(fetchSession).not.toHaveBeenCalled();
    store.apply(anna);
    store.doubt();
    await Promise.all([store.certain(context.signal), store.certain(context.signal)]);
    await store.certain(context.signal);
    expect(fetchSession).toHaveBeenCalledOnce();
    store.doubt();
    await store.certain(context.signal);
    expect(fetchSession).toHaveBeenCalledTimes(2);
  });

  test('stays in doubt where the answer is older than the doubt', async () => {
    const first = deferred<Session>();
    const answers = [first.promise, Promise.resolve(ben)];
    const store = storeWith(() => answers.shift() ?? Promise.reject());
    store.apply(anna);
    store.doubt();
    const certain = store.certain(context.signal);
    store.doubt();
    first.resolve(anna);
    await certain;
    expect(store.session.value).toEqual(ben);
  });

  test('comes anew, and counts, where a read that began before the doubt fails', async () => {
    const first = deferred<Session>();
    const answers = [first.promise, Promise.resolve(ben)];
    const store = storeWith(() => answers.shift() ?? Promise.reject());
    store.apply(anna);
    store.doubt();
    const begun = store.certain(context.signal);
    store.doubt();
    const certain = store.certain(context.signal);
    first.reject(new OnboardingError('NETWORK'));
    await Promise.all([begun, certain]);
    expect([store.session.value, store.inDoubt()]).toEqual([ben, false]);
  });

  test('stays uncertain where it can’t be read', async () => {
    const { store, backend } = overFlaky(false);
    store.apply(anna);
    store.doubt();
    await expect(store.certain(context.signal)).rejects.toMatchObject({ code: 'NETWORK' });
    expect(store.inDoubt()).toBe(true);
    backend.works = true;
    await store.certain(context.signal);
    expect(store.inDoubt()).toBe(false);
  });

  test('ends with the sign-in after one that has ended', async () => {
    const answers = [() => Promise.reject(new OnboardingError('SIGNED_OUT')), async () => anna];
    const store = storeWith(() => (answers.shift() ?? Promise.reject)());
    store.apply(anna);
    store.doubt();
    const certain = store.certain(context.signal);
    await vi.waitFor(() => expect(store.status.value).toBe('signed-out'));
    await store.load(context);
    await certain;
    expect(store.signedIn.value).toBe(true);
  });
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
