import { expect, test, vi } from 'vitest';
import { type BackendAction, CALLS } from '../../../src/http/calls';
import { OnboardingError } from '../../../src/http/errors';
import type { CallContext } from '../../../src/http/host-api';
import type { Session } from '../../../src/http/schemas';
import { guardCalls } from '../../../src/session/session-guard';
import { answeringCall, apiOf, fakeCall } from '../../support/fakes/onboarding-api';
import { CONTEXT as context, sessionStore } from './support';

async function signedIn() {
  let who: Session = { investorId: 'a', email: 'anna@example.com' };
  let [isRefused, isOver] = [false, false];
  const fetchSession = vi.fn(async () => {
    if (isOver) throw new OnboardingError('SIGNED_OUT');
    return who;
  });
  const session = sessionStore(fetchSession);
  await session.load(context);
  fetchSession.mockClear();
  const saveSection = vi.fn(async (_request: object, _context: CallContext) => {
    if (isRefused) throw new OnboardingError('SIGNED_OUT');
    return { etag: '"2"' };
  });
  const fetchKyc = vi.fn(async () => ({ status: 'Approved' }));
  const api = apiOf(guardCalls(fakeCall({ saveSection, fetchKyc }), session));
  return {
    session,
    saveSection,
    fetchKyc,
    fetchSession,
    save: (signal = context.signal) =>
      api.saveSection({ sectionId: 's', elements: [] }, { ...context, signal }),
    readKyc: () => api.fetchKyc({}, context),
    /** Every call, the session's included, is refused from now on, or none. */
    refuse: (now: boolean) => {
      isRefused = now;
      isOver = now;
    },
    become: (next: Session) => {
      who = next;
    },
    signInAs: async (investorId: string) => {
      who = { investorId, email: `${investorId}@example.com` };
      await session.load(context);
    },
  };
}

test('a call that is accepted is made once', async () => {
  const { save, saveSection } = await signedIn();
  await expect(save()).resolves.toEqual({ etag: '"2"' });
  expect(saveSection).toHaveBeenCalledOnce();
});

test('a call interrupted for one investor is not carried out for another', async () => {
  const { session, save, saveSection, refuse, signInAs } = await signedIn();
  refuse(true);
  const saved = save();
  await vi.waitFor(() => expect(session.status.value).toBe('signed-out'));
  refuse(false);
  await signInAs('b');
  await expect(saved).rejects.toMatchObject({ name: 'AbortError' });
  expect(saveSection).toHaveBeenCalledOnce();
});

test('a call that waits for sign-in ends when the element is removed', async () => {
  const { session, save, refuse } = await signedIn();
  const controller = new AbortController();
  refuse(true);
  const saved = save(controller.signal);
  await vi.waitFor(() => expect(session.status.value).toBe('signed-out'));
  controller.abort(new DOMException('removed', 'AbortError'));
  await expect(saved).rejects.toMatchObject({ name: 'AbortError' });
});

test('a failure other than a 401 is passed on and does not sign out', async () => {
  const { session, save, saveSection } = await signedIn();
  saveSection.mockRejectedValueOnce(new OnboardingError('SECTION_LOCKED', { status: 409 }));
  await expect(save()).rejects.toMatchObject({ code: 'SECTION_LOCKED' });
  expect(session.status.value).toBe('signed-in');
});

const OTHER: Session = { investorId: 'b', email: 'ben@example.com' };

test('a save waits until it is certain whose session it is, and is not sent for another', async () => {
  const { session, save, saveSection, fetchSession, become } = await signedIn();
  session.doubt();
  await save();
  expect(fetchSession).toHaveBeenCalledOnce();
  expect(saveSection).toHaveBeenCalledOnce();
  become(OTHER);
  session.doubt();
  await expect(save()).rejects.toMatchObject({ name: 'AbortError' });
  expect(saveSection).toHaveBeenCalledOnce();
  expect(session.session.value).toEqual(OTHER);
});

test.each([
  [409, 'SECTION_LOCKED', 'UNEXPECTED'],
  // A page, as of a network's sign-in.
  [200, 'UNEXPECTED', 'UNEXPECTED'],
  [503, 'HTTP_503', 'HTTP_503'],
])(
  'a session that is refused with %i %s is no answer to the save that waits for it',
  async (status, code, told) => {
    const { session, save, saveSection, fetchSession } = await signedIn();
    fetchSession.mockRejectedValueOnce(new OnboardingError(code, { status }));
    session.doubt();
    const refused = await save().catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: told, status: status < 500 ? undefined : status });
    expect(saveSection).not.toHaveBeenCalled();
    await save();
    expect(saveSection).toHaveBeenCalledOnce();
  },
);

test('a save that meets a 401 is repeated for the same investor only', async () => {
  const { save, saveSection, become } = await signedIn();
  const refusal = new OnboardingError('SIGNED_OUT');
  saveSection.mockRejectedValueOnce(refusal);
  await expect(save()).resolves.toEqual({ etag: '"2"' });
  expect(saveSection).toHaveBeenCalledTimes(2);
  saveSection.mockRejectedValueOnce(refusal);
  become(OTHER);
  await expect(save()).rejects.toMatchObject({ name: 'AbortError' });
  expect(saveSection).toHaveBeenCalledTimes(3);
});

test('an answer that came while the session was in doubt is dropped for another investor', async () => {
  const { session, readKyc, become, fetchKyc } = await signedIn();
  fetchKyc.mockImplementation(async () => {
    session.doubt();
    return { status: 'Rejected' };
  });
  await expect(readKyc()).resolves.toEqual({ status: 'Rejected' });
  become(OTHER);
  await expect(readKyc()).rejects.toMatchObject({ name: 'AbortError' });
});

test('an answer that came while the session was in doubt is asked for again for the same investor', async () => {
  const { session, readKyc, fetchKyc } = await signedIn();
  // Somebody else was signed in for the time of the first answer, and the first one is back.
  fetchKyc.mockImplementationOnce(async () => {
    session.doubt();
    return { status: 'Rejected' };
  });
  fetchKyc.mockResolvedValueOnce({ status: 'Pending' });
  await expect(readKyc()).resolves.toEqual({ status: 'Pending' });
  expect(fetchKyc).toHaveBeenCalledTimes(2);
});

test('a backend that refuses one call for ever, with a session that is good, signs out', async () => {
  const { session, save, saveSection } = await signedIn();
  saveSection.mockRejectedValue(new OnboardingError('SIGNED_OUT'));
  const controller = new AbortController();
  const saved = save(controller.signal);
  await vi.waitFor(() => expect(session.status.value).toBe('signed-out'));
  controller.abort();
  await expect(saved).rejects.toMatchObject({ name: 'AbortError' });
});

test('a changed binding is read anew, and the call repeated with it for the same investor', async () => {
  const { session, save, saveSection, become } = await signedIn();
  const anna = { investorId: 'a', email: 'anna@example.com' };
  session.apply({ ...anna, binding: 'one' });
  become({ ...anna, binding: 'two' });
  const changed = new OnboardingError('SESSION_CHANGED', { status: 409 });
  saveSection.mockRejectedValueOnce(changed);
  await save();
  expect(saveSection.mock.calls.map(([, { binding }]) => binding)).toEqual(['one', 'two']);
  become({ ...OTHER, binding: 'three' });
  saveSection.mockRejectedValueOnce(changed);
  await expect(save()).rejects.toMatchObject({ name: 'AbortError' });
  expect(saveSection).toHaveBeenCalledTimes(3);
});

/** A call about the session itself, or without one, goes its own way. */
const ofASession = (Object.keys(CALLS) as BackendAction[]).filter(
  (action) => !CALLS[action].skipsSessionGuard && action !== 'fetchLanguages',
);

test.each(ofASession)(
  '%s is interrupted by a lost session and goes on after sign-in',
  async (action) => {
    const who: Session = { investorId: 'a', email: 'anna@example.com' };
    let isOver = false;
    const session = sessionStore(async () => {
      if (isOver) throw new OnboardingError('SIGNED_OUT');
      return who;
    });
    await session.load(context);
    isOver = true;
    const call = vi.fn(async () => 'done').mockRejectedValueOnce(new OnboardingError('SIGNED_OUT'));
    const api = apiOf(guardCalls(answeringCall(call), session));
    const answer = (api[action] as (request: object, context: object) => unknown)({}, context);
    await vi.waitFor(() => expect(session.status.value).toBe('signed-out'));
    expect(call.mock.calls).toEqual([[action, {}, context]]);
    isOver = false;
    await session.load(context);
    await expect(answer).resolves.toBe('done');
    expect(call).toHaveBeenCalledTimes(2);
  },
);

test('a call stopped on its way out goes once more, for the same investor alone', async () => {
  for (const next of ['a', 'b']) {
    const { session, save, saveSection, fetchSession, become } = await signedIn();
    become({ investorId: next, email: `${next}@example.com` });
    saveSection.mockImplementationOnce(async () => {
      session.doubt();
      throw new OnboardingError('SESSION_CHANGED', { isUnsent: true });
    });
    const outcome = await save().then(
      () => 'saved',
      (error) => error.name,
    );
    expect(outcome).toBe(next === 'a' ? 'saved' : 'AbortError');
    expect(saveSection).toHaveBeenCalledTimes(next === 'a' ? 2 : 1);
    expect(fetchSession).toHaveBeenCalledOnce();
  }
});
