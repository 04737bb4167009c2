import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { OnboardingError } from '../../../src/http/errors';
import type { Session } from '../../../src/http/schemas';
import {
  EXPIRY_WARNING_MS,
  type ExpiryWatch,
  watchExpiry,
} from '../../../src/session/expiry-watch';
import { elementWith } from '../../support/fakes/onboarding';
import { fakeCall } from '../../support/fakes/onboarding-api';
import { sessionStore } from './support';

const START = Date.parse('2026-05-04T10:00:00Z');
const MINUTE = 60_000;
const signal = new AbortController().signal;

const sessionUntil = (ms: number, investorId = 'a'): Session => ({
  investorId,
  email: 'anna@example.com',
  expiresAt: new Date(ms).toISOString(),
});
const signedOut = (): Promise<Session> => Promise.reject(new OnboardingError('SIGNED_OUT'));

let watches: ExpiryWatch[];

async function watching(first: Session, later = signedOut) {
  const fetchSession = vi.fn<() => Promise<Session>>(later);
  const renewSession = vi.fn<() => Promise<Session>>(signedOut);
  const session = sessionStore(async () => first);
  await session.load({ signal, language: 'en' });
  const warn = vi.fn();
  const watch = watchExpiry(
    elementWith({
      call: fakeCall({ fetchSession, renewSession }),
      session,
      logger: () => ({ warn }),
    }),
  );
  watches.push(watch);
  return { session, watch, fetchSession, renewSession, warn };
}

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  watches = [];
});
afterEach(() => {
  for (const watch of watches) watch.stop();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

describe('the warning of a session’s end', () => {
  test('shows two minutes before the end and counts down', async () => {
    expect(EXPIRY_WARNING_MS).toBe(2 * MINUTE);
    const { watch } = await watching(sessionUntil(START + 30 * MINUTE));
    await vi.advanceTimersByTimeAsync(28 * MINUTE - 1);
    expect(watch.secondsLeft.value).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(watch.secondsLeft.value).toBe(120);
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(watch.secondsLeft.value).toBe(60);
    for (let left = 59; left > 0; left -= 1) {
      await vi.advanceTimersByTimeAsync(1000);
      expect(watch.secondsLeft.value).toBe(left);
    }
  });

  test.each([{}, { expiresAt: 'soon' }])(
    'never shows for a session without an end (%j)',
    async (over) => {
      const { watch } = await watching({ investorId: 'a', email: 'e', ...over });
      await vi.advanceTimersByTimeAsync(60 * MINUTE);
      expect(watch.secondsLeft.value).toBeUndefined();
    },
  );

  test('hides once the session is renewed, and shows again before its new end', async () => {
    const { watch, renewSession, session } = await watching(sessionUntil(START + MINUTE));
    expect(watch.secondsLeft.value).toBe(60);
    renewSession.mockResolvedValueOnce(sessionUntil(START + 30 * MINUTE));
    const twice = [watch.renew(), watch.renew()];
    expect(watch.renewing.value).toBe(true);
    await Promise.all(twice);
    expect(renewSession).toHaveBeenCalledOnce();
    expect(watch.secondsLeft.value).toBeUndefined();
    expect(session.session.value?.expiresAt).toBe('2026-05-04T10:30:00.000Z');
    await vi.advanceTimersByTimeAsync(28 * MINUTE);
    expect(watch.secondsLeft.value).toBe(120);
  });

  test('stays with the reason when the renewal fails', async () => {
    const { watch, renewSession, session } = await watching(sessionUntil(START + MINUTE));
    renewSession.mockRejectedValueOnce(new OnboardingError('NETWORK'));
    await watch.renew();
    expect(watch.error.value?.code).toBe('NETWORK');
    expect(watch.secondsLeft.value).toBe(60);
    expect(session.status.value).toBe('signed-in');
  });

  test('turns into the signed-out screen when it is too late to renew', async () => {
    const { watch, session } = await watching(sessionUntil(START + MINUTE));
    await watch.renew();
    expect(session.status.value).toBe('signed-out');
    expect(watch.secondsLeft.value).toBeUndefined();
    expect(session.session.value?.investorId).toBe('a');
  });

  test('stays hidden once dismissed', async () => {
    const { watch } = await watching(sessionUntil(START + 2 * MINUTE));
    watch.dismiss();
    await vi.advanceTimersByTimeAsync(MINUTE);
    watch.check();
    expect(watch.secondsLeft.value).toBeUndefined();
  });

  test('hides when the watch stops, and a late renewal has no effect', async () => {
    const { watch, renewSession, session } = await watching(sessionUntil(START + MINUTE));
    let give: (session: Session) => void = () => {};
    renewSession.mockReturnValueOnce(
      new Promise((resolve) => {
        give = resolve;
      }),
    );
    const renewed = watch.renew();
    watch.stop();
    give(sessionUntil(START + 90 * MINUTE));
    await renewed;
    expect(watch.secondsLeft.value).toBeUndefined();
    expect(session.session.value?.expiresAt).toBe('2026-05-04T10:01:00.000Z');
  });
});

describe('after the end of a session', () => {
  test('the session is checked once, and only the backend’s answer signs out', async () => {
    const { session, fetchSession } = await watching(sessionUntil(START + MINUTE));
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(fetchSession).toHaveBeenCalledOnce();
    expect(session.status.value).toBe('signed-out');
  });

  test('comes in a hidden tab, too', async () => {
    vi.stubGlobal('document', { visibilityState: 'hidden', hidden: true });
    const { session, fetchSession } = await watching(sessionUntil(START + MINUTE));
    await vi.advanceTimersByTimeAsync(MINUTE);
    vi.unstubAllGlobals();
    expect([fetchSession.mock.calls.length, session.status.value]).toEqual([1, 'signed-out']);
  });

  test('a device that slept checks as soon as the tab is visible', async () => {
    const { session, watch, fetchSession } = await watching(sessionUntil(START + 30 * MINUTE));
    vi.setSystemTime(START + 8 * 60 * MINUTE);
    expect(fetchSession).not.toHaveBeenCalled();
    watch.check();
    await vi.advanceTimersByTimeAsync(0);
    expect(session.status.value).toBe('signed-out');
  });

  test('a device that slept checks within 15 s where no event reports its return', async () => {
    const { session } = await watching(sessionUntil(START + 30 * MINUTE));
    vi.setSystemTime(START + 8 * 60 * MINUTE);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(session.status.value).toBe('signed-out');
  });

  test('a session that calls have prolonged goes on', async () => {
    const { session, watch, fetchSession } = await watching(sessionUntil(START + MINUTE));
    fetchSession.mockResolvedValueOnce(sessionUntil(START + 20 * MINUTE));
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(session.status.value).toBe('signed-in');
    await vi.advanceTimersByTimeAsync(17 * MINUTE);
    expect(watch.secondsLeft.value).toBe(120);
  });

  test('a device’s wrong clock does not end the session', async () => {
    const past = sessionUntil(START - 60 * MINUTE);
    const { session, fetchSession, warn } = await watching(past, async () => past);
    await vi.advanceTimersByTimeAsync(10 * MINUTE);
    expect(session.status.value).toBe('signed-in');
    expect(fetchSession).toHaveBeenCalledOnce();
    expect(warn).toHaveBeenCalledOnce();
  });

  test('a clock that is ahead by less than the session warns early, and the session goes on', async () => {
    const end = sessionUntil(START + 3 * MINUTE);
    const { session, watch, warn } = await watching(end, async () => end);
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(watch.secondsLeft.value).toBe(120);
    await vi.advanceTimersByTimeAsync(2 * MINUTE);
    expect(watch.secondsLeft.value).toBeUndefined();
    expect(session.status.value).toBe('signed-in');
    expect(warn).toHaveBeenCalledOnce();
  });

  test('without a connection the check is repeated until there is an answer', async () => {
    const { session, fetchSession } = await watching(sessionUntil(START + MINUTE));
    fetchSession.mockRejectedValueOnce(new OnboardingError('NETWORK'));
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(session.status.value).toBe('signed-in');
    await vi.advanceTimersByTimeAsync(15_000);
    expect(fetchSession).toHaveBeenCalledTimes(2);
    expect(session.status.value).toBe('signed-out');
  });

  test('another investor takes the place of the former', async () => {
    const { session, fetchSession } = await watching(sessionUntil(START + MINUTE));
    fetchSession.mockResolvedValueOnce(sessionUntil(START + 20 * MINUTE, 'b'));
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(session.session.value?.investorId).toBe('b');
  });
});
