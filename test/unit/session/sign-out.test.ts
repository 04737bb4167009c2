import { signal } from '@preact/signals-core';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLifetime } from '../../../src/app/lifetime';
import { OnboardingError } from '../../../src/http/errors';
import type { Session } from '../../../src/http/schemas';
import { signOut } from '../../../src/session/sign-out';
import { createNoticeStore } from '../../../src/shell/notices/notices-store';
import { deferred } from '../../support/deferred';
import { elementWith } from '../../support/fakes/onboarding';
import { fakeCall } from '../../support/fakes/onboarding-api';
import { sessionStore } from './support';

const ANNA: Session = { investorId: 'i-1', email: 'anna@example.com', binding: 'b-1' };
const BEN: Session = { investorId: 'i-2', email: 'ben@example.com' };
let kept: Map<string, string>;

beforeEach(() => {
  vi.useFakeTimers();
  kept = new Map([
    ['investor-onboarding:wallet', '{"owner":"i-1"}'],
    ['investor-onboarding:walletconnect', '{"owner":"i-1"}'],
    ['investor-onboarding:draft:i-1', '{"owner":"i-1"}'],
    ['investor-onboarding:draft:b', '{"owner":"i-1 https://api.example/v1","place":"1"}'],
    ['host', 'its own'],
  ]);
  vi.stubGlobal('document', { baseURI: 'https://portal.example/' });
  vi.stubGlobal('window', {
    sessionStorage: {
      get length() {
        return kept.size;
      },
      key: (place: number) => [...kept.keys()][place] ?? null,
      getItem: (key: string) => kept.get(key) ?? null,
      removeItem: (key: string) => kept.delete(key),
    },
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Anna, signed in; `answer` is what the backend does with DELETE /session. */
function anna(
  answer: () => Promise<void>,
  current: () => Promise<Session> = async () => ANNA,
  own = ANNA,
) {
  const done: string[] = [];
  const note = (what: string) => () => void done.push(what);
  const session = sessionStore(current);
  session.apply(own);
  const notices = createNoticeStore();
  notices.show({ tone: 'error', key: 'frontendErrorCodes.SERVER', detail: 'Anna, tax number 1' });
  const lifetime = createLifetime();
  for (const part of ['form', 'profile', 'kyc']) lifetime.onForget(note(part));
  lifetime.onForget(notices.reset);
  const call = vi.fn((_context: object) => answer());
  const element = elementWith({
    host: {
      answers: new Map(),
      send: { reset: note('token') },
      emit: (type: string) => done.push(type) > 0,
    },
    session,
    notices,
    lifetime,
    backend: {
      call: fakeCall({
        signOut: (_: object, context: object) => call(context),
        fetchSession: current,
      }),
    },
    configuration: { props: signal({ apiBase: 'https://api.example/v1' }) },
    context: (abort: AbortSignal) => ({ signal: abort, language: 'en' }),
    reportError: (error: OnboardingError) => void done.push(`reported ${error.code}`),
  });
  return { done, session, notices, call, leave: () => signOut(element) };
}

const notices = ({ notices: store }: ReturnType<typeof anna>) =>
  store.notices.peek().map(({ key, params }) => ({ key, params }));

test('a sign-out clears form, profile, notices and storage before the backend answers', async () => {
  const answer = deferred<void>();
  const one = anna(() => answer.promise);
  const left = one.leave();
  expect(one.done).toEqual(['form', 'profile', 'kyc']);
  expect(one.session.status.value).toBe('signed-out');
  expect(one.session.session.value).toBeUndefined();
  expect(notices(one)).toEqual([]);
  expect([...kept.keys()]).toEqual(['host']);
  // The call had begun before, with the token and in the name of the session.
  expect(one.call).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ binding: 'b-1' }));
  answer.resolve();
  await left;
  expect(one.done.slice(3)).toEqual(['onboarding-sign-out', 'token']);
  expect(notices(one)).toEqual([]);
});

test('the host hears of a sign-out within a second, though the backend never answers', async () => {
  const one = anna(() => new Promise(() => {}));
  void one.leave();
  await vi.advanceTimersByTimeAsync(999);
  expect(one.done).not.toContain('onboarding-sign-out');
  await vi.advanceTimersByTimeAsync(1);
  expect(one.done).toContain('onboarding-sign-out');
});

test.each(['SIGNED_OUT', 'SESSION_CHANGED'])(
  '%s is an answer to a sign-out like any other',
  async (code) => {
    const one = anna(() => Promise.reject(new OnboardingError(code)));
    await one.leave();
    expect(one.done.slice(3)).toEqual(['onboarding-sign-out', 'token']);
    expect(notices(one)).toEqual([]);
  },
);

test.each(['NETWORK', 'REDIRECTED', 'HTTP_500', 'UNEXPECTED'])(
  'a sign-out that fails with %s brings nothing back, is told, and can be asked for again',
  async (code) => {
    const one = anna(vi.fn(async () => {}).mockRejectedValueOnce(new OnboardingError(code)));
    await one.leave();
    expect(one.session.status.value).toBe('signed-out');
    expect([...kept.keys()]).toEqual(['host']);
    expect(one.done).toContain(`reported ${code}`);
    expect(notices(one)).toEqual([
      { key: 'notices.signOutFailed', params: { site: 'api.example' } },
    ]);
    one.notices.notices.peek()[0]?.action?.run();
    await vi.advanceTimersByTimeAsync(0);
    expect(one.call).toHaveBeenCalledTimes(2);
    expect(notices(one)).toEqual([]);
  },
);

test('a session in doubt is ended at once by its binding: the backend refuses somebody else’s', async () => {
  const one = anna(
    async () => {},
    () => new Promise(() => {}),
  );
  one.session.doubt();
  void one.leave();
  expect(one.call).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ binding: 'b-1' }));
});

describe('without a binding', () => {
  const UNBOUND = { ...ANNA, binding: undefined } as unknown as Session;

  test('a session that turns out to be somebody else’s is not ended', async () => {
    const one = anna(
      async () => {},
      async () => BEN,
      UNBOUND,
    );
    one.session.doubt();
    await one.leave();
    expect(one.call).not.toHaveBeenCalled();
    expect(one.session.status.value).toBe('signed-out');
  });

  test('the host hears of a sign-out in doubt when the call has left, though the session is slow', async () => {
    const read = deferred<Session>();
    const one = anna(
      async () => {},
      () => read.promise,
      UNBOUND,
    );
    one.session.doubt();
    void one.leave();
    // As long as a call may take: a host that leaves on hearing of it would leave the session behind.
    await vi.advanceTimersByTimeAsync(29_000);
    expect(one.session.status.value).toBe('signed-out');
    expect(one.done).not.toContain('onboarding-sign-out');
    read.resolve(UNBOUND);
    await vi.advanceTimersByTimeAsync(0);
    expect(one.call).toHaveBeenCalledOnce();
    expect(one.done).toContain('onboarding-sign-out');
  });

  test('a session that can’t be read is not ended: the host hears of it, and the investor is told', async () => {
    const read = deferred<Session>();
    const one = anna(
      async () => {},
      () => read.promise,
      UNBOUND,
    );
    one.session.doubt();
    const left = one.leave();
    read.reject(new OnboardingError('TIMEOUT'));
    await left;
    expect(one.call).not.toHaveBeenCalled();
    expect(one.done.slice(3)).toEqual(['onboarding-sign-out', 'token', 'reported TIMEOUT']);
    expect(notices(one)).toMatchObject([{ key: 'notices.signOutFailed' }]);
  });

  test('a session is ended by the binding that its read brings', async () => {
    const one = anna(
      async () => {},
      async () => ANNA,
      UNBOUND,
    );
    one.session.doubt();
    await one.leave();
    expect(one.call).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ binding: 'b-1' }));
  });

  test('‘Try again’ ends the former session, and not that of whoever has signed in since', async () => {
    let current = UNBOUND;
    const answer = vi.fn(async () => {}).mockRejectedValueOnce(new OnboardingError('NETWORK'));
    const one = anna(answer, async () => current, UNBOUND);
    await one.leave();
    current = BEN;
    one.notices.notices.peek()[0]?.action?.run();
    await vi.advanceTimersByTimeAsync(0);
    expect(one.call).toHaveBeenCalledTimes(1);
    expect(notices(one)).toEqual([]);
    expect(one.done.filter((what) => what === 'onboarding-sign-out')).toHaveLength(1);
  });
});

test('‘Try again’ names the former session, so that the backend refuses another', async () => {
  const one = anna(vi.fn(async () => {}).mockRejectedValueOnce(new OnboardingError('NETWORK')));
  await one.leave();
  one.notices.notices.peek()[0]?.action?.run();
  await vi.advanceTimersByTimeAsync(0);
  expect(one.call).toHaveBeenLastCalledWith(expect.objectContaining({ binding: 'b-1' }));
});
