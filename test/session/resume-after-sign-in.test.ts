import { expect, test, vi } from 'vitest';
import { type BackendAction, ENDPOINTS } from '../../src/http/endpoints';
import { OnboardingError } from '../../src/http/errors';
import type { Session } from '../../src/http/schemas/session-schema';
import { resumeAfterSignIn } from '../../src/session/resume-after-sign-in';
import { createSessionStore } from '../../src/session/session-store';
import { answeringApi, fakeApi } from '../fakes/onboarding-api';

const context = { signal: new AbortController().signal, language: 'en' };

async function signedIn() {
  let who: Session = { investorId: 'a', email: 'anna@example.com' };
  let refused = false;
  const session = createSessionStore({ fetchSession: async () => who, signOut: async () => {} });
  await session.load(context);
  const saveSection = vi.fn(async () => {
    if (refused) throw new OnboardingError('SIGNED_OUT');
    return { etag: '"2"' };
  });
  const api = resumeAfterSignIn(fakeApi({ saveSection }), session);
  return {
    session,
    saveSection,
    save: (signal = context.signal) =>
      api.saveSection({ sectionId: 's', elements: [] }, { ...context, signal }),
    refuse: (now: boolean) => {
      refused = now;
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

test.each(
  (Object.keys(ENDPOINTS) as BackendAction[]).filter(
    (action) => !['fetchSession', 'renewSession', 'signOut', 'fetchLanguages'].includes(action),
  ),
)('%s is interrupted by a lost session and goes on after sign-in', async (action) => {
  const who: Session = { investorId: 'a', email: 'anna@example.com' };
  const session = createSessionStore({ fetchSession: async () => who, signOut: async () => {} });
  await session.load(context);
  const call = vi.fn(async () => 'done').mockRejectedValueOnce(new OnboardingError('SIGNED_OUT'));
  const api = resumeAfterSignIn(answeringApi(call), session);
  const answer = (api[action] as (request: object, context: object) => unknown)({}, context);
  await vi.waitFor(() => expect(session.status.value).toBe('signed-out'));
  expect(call.mock.calls).toEqual([[action, {}, context]]);
  await session.load(context);
  await expect(answer).resolves.toBe('done');
  expect(call).toHaveBeenCalledTimes(2);
});
