// @vitest-environment happy-dom

import { effect, signal } from '@preact/signals-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLifetime } from '../../../src/app/lifetime';
import { OnboardingError } from '../../../src/http/errors';
import { createKycStore } from '../../../src/profile/kyc-store';
import { pollKycStatus } from '../../../src/profile/poll-kyc-status';
import { elementWith } from '../../support/fakes/onboarding';
import { fakeCall } from '../../support/fakes/onboarding-api';

let visibility: DocumentVisibilityState;
let ends: (() => void)[];

beforeEach(() => {
  vi.useFakeTimers();
  visibility = 'visible';
  ends = [];
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
});

afterEach(() => {
  for (const end of ends) end();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function show(next: DocumentVisibilityState) {
  visibility = next;
  document.dispatchEvent(new Event('visibilitychange'));
}

/** The statuses that the backend answers, one for each read; the last one serves for ever. */
function follow(...answers: readonly (string | Error)[]) {
  const left = [...answers];
  const reads: number[] = [];
  const begin = Date.now();
  const fetchKyc = vi.fn(async () => {
    reads.push(Date.now() - begin);
    const answer = left.length > 1 ? left.shift() : left[0];
    if (answer instanceof Error) throw answer;
    return { status: answer ?? 'Pending' };
  });
  const fetchQualification = vi.fn(async () => ({ id: 'q', languages: [], milestones: [] }));
  const lifetime = createLifetime();
  const onFailure = vi.fn();
  const busy = signal(false);
  const parts = {
    call: fakeCall({ fetchKyc }),
    lifetime,
    profile: { fetchQualification },
    visits: { busy },
    logger: () => ({ error: onFailure }),
  };
  const kyc = createKycStore(elementWith(parts));
  const task = lifetime.task();
  const running = task.next();
  // As the app does it: any other status ends the following.
  const stop = effect(() => {
    if (kyc.status.value && kyc.status.value !== 'Pending') task.stop();
  });
  ends.push(() => {
    stop();
    task.stop();
  });
  const done = pollKycStatus(elementWith({ ...parts, kyc }), running);
  const submit = () => {
    busy.value = true;
  };
  return { reads, fetchQualification, kyc, lifetime, task, onFailure, submit, done };
}

describe('an undecided KYC status', () => {
  it('comes after 15 s, 30 s and then every minute', async () => {
    const { reads } = follow('Pending');
    await vi.advanceTimersByTimeAsync(14_999);
    expect(reads).toEqual([]);
    await vi.advanceTimersByTimeAsync(170_000);
    expect(reads).toEqual([15_000, 45_000, 105_000, 165_000]);
  });

  it('rests once it is decided; the qualification is then read once', async () => {
    const { reads, kyc, fetchQualification, done } = follow('Pending', 'Rejected');
    await vi.advanceTimersByTimeAsync(600_000);
    await done;
    expect(reads).toEqual([15_000, 45_000]);
    expect(kyc.status.value).toBe('Rejected');
    expect(fetchQualification).toHaveBeenCalledTimes(1);
  });

  it('does not fetch the qualification during a submit', async () => {
    const { submit, fetchQualification, done } = follow('Approved');
    submit();
    await vi.advanceTimersByTimeAsync(15_000);
    await done;
    expect(fetchQualification).not.toHaveBeenCalled();
  });

  it('rests in a hidden tab, and comes at once when the tab is visible again', async () => {
    const { reads } = follow('Pending');
    show('hidden');
    await vi.advanceTimersByTimeAsync(300_000);
    expect(reads).toEqual([]);
    show('visible');
    await vi.advanceTimersByTimeAsync(0);
    expect(reads).toEqual([300_000]);
    show('hidden');
    await vi.advanceTimersByTimeAsync(2000);
    show('visible');
    await vi.advanceTimersByTimeAsync(0);
    expect(reads).toEqual([300_000, 302_000]);
  });

  it('continues to be read after a failure, which is logged', async () => {
    const { reads, onFailure } = follow(new OnboardingError('NETWORK'), 'Pending');
    await vi.advanceTimersByTimeAsync(45_000);
    expect(reads).toEqual([15_000, 45_000]);
    expect(onFailure).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('NETWORK'));
  });

  it.each(['stop', 'endInvestor'] as const)('rests after %s', async (how) => {
    const { reads, task, lifetime, onFailure, done } = follow('Pending');
    await vi.advanceTimersByTimeAsync(20_000);
    if (how === 'stop') task.stop();
    else lifetime.endInvestor();
    await done;
    await vi.advanceTimersByTimeAsync(600_000);
    show('visible');
    await vi.advanceTimersByTimeAsync(0);
    expect(reads).toEqual([15_000]);
    expect(onFailure).not.toHaveBeenCalled();
  });
});
