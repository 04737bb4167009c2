import { signal } from '@preact/signals-core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HANDOFF_POLL_MS, handOff } from '../../src/documents/hand-off';
import { CREATING, hasEnded } from '../../src/documents/rules/handoff-state';
import type { CreatedHandoff, Handoff } from '../../src/http/calls/handoff';
import { OnboardingError } from '../../src/http/errors';
import { fakeCall } from '../fakes/onboarding-api';
import { deferred } from '../support/deferred';
import { createFakeClock, settle } from './support/clock';
import { network } from './support/documents';

const REQUEST = {
  ...{ sectionId: 'documents', fieldsetId: 'passport' },
  files: [
    { id: 'front', label: 'FRONT' },
    { id: 'back', label: 'BACK' },
  ],
};
const CREATED: CreatedHandoff = {
  ...{ handoffId: 'h1', code: '47', expiresAt: '2026-11-21T12:15:00Z' },
  url: 'https://portal.test/phone#handoff=t',
};
const gone = () => new OnboardingError('NOT_FOUND', { status: 404, reason: '404' });

/** A hand-off before a backend that answers as `answer` does. */
function start(
  answer: () => Promise<Handoff> | Handoff = () => ({ status: 'waiting', files: [] }),
  create: () => Promise<CreatedHandoff> = async () => CREATED,
) {
  const clock = createFakeClock();
  const closed = new AbortController();
  const state = signal(CREATING);
  const created = signal<CreatedHandoff | undefined>(undefined);
  const seen = { asked: 0, cancelled: [] as string[], received: [] as string[], reports: 0 };
  const call = fakeCall({
    createHandoff: create,
    readHandoff: async () => {
      seen.asked += 1;
      return answer();
    },
    cancelHandoff: async ({ handoffId }) => {
      seen.cancelled.push(handoffId);
    },
  });
  const deps = {
    ...{ call, waitVisibly: clock.wait, now: clock.now },
    context: (signal: AbortSignal) => ({ signal, language: 'en' }),
    report: () => {
      seen.reports += 1;
    },
  };
  const onReceived = (id: string) => seen.received.push(id);
  const over = handOff(deps, REQUEST, { state, created, onReceived }, closed.signal);
  return { clock, close: () => closed.abort(), state, created, seen, over };
}

test('asks every three seconds until it has ended, and then no more', async () => {
  let status = 'waiting';
  const { clock, seen, state, over } = start(() => ({ status, files: [] }));
  await clock.advance(3 * HANDOFF_POLL_MS);
  expect(seen.asked).toBe(3);
  status = 'opened';
  await clock.advance(HANDOFF_POLL_MS);
  expect(state.value.step).toBe('opened');
  status = 'done';
  await clock.advance(HANDOFF_POLL_MS);
  await over;
  expect(state.value.step).toBe('done');
  await clock.advance(10 * HANDOFF_POLL_MS);
  expect({ asked: seen.asked, cancelled: seen.cancelled, pending: clock.pending() }).toEqual({
    ...{ asked: 5, cancelled: [], pending: 0 },
  });
});

test('a backend without hand-offs is no failure', async () => {
  const { over, state, seen } = start(undefined, () => Promise.reject(gone()));
  await over;
  expect(state.value.step).toBe('absent');
  expect(seen.reports).toBe(0);
});

test('one that could not be created is told', async () => {
  const { over, state, seen } = start(undefined, () => Promise.reject(network()));
  await over;
  expect(state.value.step).toBe('failed');
  expect(seen.reports).toBe(1);
});

test('closed before the backend has answered, it is cancelled once it has', async () => {
  const answer = deferred<CreatedHandoff>();
  const { close, over, state, created, seen } = start(undefined, () => answer.promise);
  close();
  await settle();
  expect(seen.cancelled).toEqual([]);
  answer.resolve(CREATED);
  await over;
  expect(seen.cancelled).toEqual(['h1']);
  expect(created.value).toBeUndefined();
  expect(state.value.step).toBe('creating');
});

test('closed while it is asked, a late answer changes nothing, and it is cancelled', async () => {
  const answer = deferred<Handoff>();
  const { clock, close, over, state, seen } = start(() => answer.promise);
  await clock.advance(HANDOFF_POLL_MS);
  close();
  answer.resolve({ status: 'opened', files: [{ id: 'front', state: 'received' }] });
  await over;
  expect(state.value).toMatchObject({ step: 'waiting', received: [] });
  expect(seen).toMatchObject({ cancelled: ['h1'], received: [] });
});

test('a dead line is said, told once, and it goes on by itself', async () => {
  let isDead = true;
  const { clock, state, seen, close } = start(() =>
    isDead ? Promise.reject(network()) : { status: 'opened', files: [] },
  );
  await clock.advance(4 * HANDOFF_POLL_MS);
  expect(state.value).toMatchObject({ step: 'waiting', isLost: true });
  isDead = false;
  await clock.advance(HANDOFF_POLL_MS);
  expect(state.value).toMatchObject({ step: 'opened', isLost: false });
  expect(seen.reports).toBe(1);
  close();
});

test('one that the backend knows no more has expired', async () => {
  const { clock, over, state } = start(() => Promise.reject(gone()));
  await clock.advance(HANDOFF_POLL_MS);
  await over;
  expect(state.value.step).toBe('expired');
});

test('in whatever order answers, dead lines and closing come, each file is told once', async () => {
  const answer = fc.oneof(
    fc.constant('dead' as const),
    fc.record({
      status: fc.constantFrom('waiting', 'opened', 'done', 'cancelled', 'expired'),
      files: fc.array(
        fc.record({
          id: fc.constantFrom('front', 'back', 'other'),
          state: fc.constantFrom('waiting', 'received'),
        }),
      ),
    }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(answer, { maxLength: 6 }), fc.nat(7), async (all, closedAt) => {
      const left = [...all];
      const { clock, close, over, state, seen } = start(() => {
        const next = left.shift() ?? { status: 'waiting', files: [] };
        return next === 'dead' ? Promise.reject(network()) : next;
      });
      for (let poll = 0; poll < closedAt; poll += 1) await clock.advance(HANDOFF_POLL_MS);
      const hadEnded = hasEnded(state.value);
      close();
      await over;
      expect(seen.received).toEqual([...new Set(seen.received)]);
      expect(seen.received).toEqual(state.value.received);
      expect(seen.cancelled).toEqual(hadEnded ? [] : ['h1']);
      expect(clock.pending()).toBe(0);
    }),
    { numRuns: 50 },
  );
});
