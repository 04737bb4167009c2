import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLifetime } from '../../../src/app/lifetime';
import { createHandoffs, HANDOFF_POLL_MS } from '../../../src/documents/hand-off';
import { hasEnded } from '../../../src/documents/rules/handoff-state';
import type { CreatedHandoff, Handoff } from '../../../src/http/calls/handoff';
import { OnboardingError } from '../../../src/http/errors';
import { deferred } from '../../support/deferred';
import { fakeCall } from '../../support/fakes/onboarding-api';
import { createFakeClock, settle } from '../../support/unit/clock';
import { network } from '../../support/unit/documents';

const REQUEST = {
  ...{ sectionId: 'documents', fieldsetId: 'passport' },
  files: [
    { key: 'front', id: 'passport__front', label: 'FRONT' },
    { key: 'back', id: 'passport__back', label: 'BACK' },
  ],
};
const CREATED: CreatedHandoff = {
  ...{ handoffId: 'h1', code: '47', expiresAt: '2026-11-21T12:15:00Z' },
  url: 'https://portal.test/unit/phone#handoff=t',
};
const gone = () => new OnboardingError('NOT_FOUND', { status: 404, reason: '404' });
const form = { section: { id: 'documents' } };
const received = (...ids: string[]) => ids.map((id) => ({ id, state: 'received' }));

/** The storage of the tab. */
const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal('window', {
    sessionStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => kept.set(key, text),
      removeItem: (key: string) => kept.delete(key),
    },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** The hand-offs of one element before a backend that answers as `answer` does. */
function open(
  answer: () => Promise<Handoff> | Handoff = () => ({ status: 'waiting', files: [] }),
  create: () => Promise<CreatedHandoff> = async () => CREATED,
) {
  const clock = createFakeClock();
  const lifetime = createLifetime();
  const visit = new AbortController();
  const whose = { owner: 'anna' };
  const seen = { asked: 0, created: 0, cancelled: [] as string[], reports: 0 };
  const taken: string[] = [];
  const call = fakeCall({
    createHandoff: () => {
      seen.created += 1;
      return create();
    },
    readHandoff: async () => {
      seen.asked += 1;
      return answer();
    },
    cancelHandoff: async ({ handoffId }, { signal }) => {
      signal.throwIfAborted();
      seen.cancelled.push(handoffId);
    },
  });
  const handoffs = createHandoffs({
    ...{ call, lifetime, waitVisibly: clock.wait, now: clock.now },
    context: (signal) => ({ signal, language: 'en' }),
    reportError: () => {
      seen.reports += 1;
    },
    store: {
      toHandOff: () => REQUEST,
      receive: (_, key) => taken.push(key),
    },
    whenLeft: () => visit.signal,
    owned: () => ({ owner: whose.owner, place: '0' }),
  });
  const step = () => handoffs.current.peek()?.state.peek().step;
  return { clock, lifetime, visit, whose, seen, taken, handoffs, step };
}

/** The same, with a hand-off begun. */
function start(...given: Parameters<typeof open>) {
  const opened = open(...given);
  return { ...opened, over: opened.handoffs.start(form, 'front') };
}

test('asks at once and every three seconds until it has ended, and then no more', async () => {
  let status = 'waiting';
  const { clock, seen, step, over, handoffs } = start(() => ({ status, files: [] }));
  await clock.advance(2 * HANDOFF_POLL_MS);
  expect(seen.asked).toBe(3);
  status = 'opened';
  await clock.advance(HANDOFF_POLL_MS);
  expect(step()).toBe('opened');
  status = 'done';
  await clock.advance(HANDOFF_POLL_MS);
  await over;
  expect({ step: step(), isShown: handoffs.isShown.value }).toEqual({
    ...{ step: 'done', isShown: false },
  });
  await clock.advance(10 * HANDOFF_POLL_MS);
  expect({ asked: seen.asked, cancelled: seen.cancelled, pending: clock.pending() }).toEqual({
    ...{ asked: 5, cancelled: [], pending: 0 },
  });
});

test('a backend without hand-offs ends the offer, and is no failure', async () => {
  const { over, step, seen, handoffs } = start(undefined, () => Promise.reject(gone()));
  expect(handoffs.isOffered.value).toBe(true);
  await over;
  expect({ step: step(), isOffered: handoffs.isOffered.value }).toEqual({
    ...{ step: 'absent', isOffered: false },
  });
  expect(seen.reports).toBe(0);
});

test('one that could not be created is told, and begun anew at the next press', async () => {
  let isDead = true;
  const { over, step, seen, handoffs, clock } = start(undefined, () =>
    isDead ? Promise.reject(network()) : Promise.resolve(CREATED),
  );
  await over;
  expect({ step: step(), isOffered: handoffs.isOffered.value }).toEqual({
    ...{ step: 'failed', isOffered: true },
  });
  expect(seen.reports).toBe(1);
  isDead = false;
  void handoffs.start(form, 'front');
  await clock.advance(0);
  expect({ step: step(), isShown: handoffs.isShown.value }).toEqual({
    ...{ step: 'waiting', isShown: true },
  });
  handoffs.close();
});

test('closed before the backend has answered, it is cancelled once it has', async () => {
  const answer = deferred<CreatedHandoff>();
  const { over, seen, handoffs } = start(undefined, () => answer.promise);
  handoffs.close();
  await settle();
  expect(seen.cancelled).toEqual([]);
  answer.resolve(CREATED);
  await over;
  expect(seen.cancelled).toEqual(['h1']);
  expect(kept.size).toBe(0);
});

test('closed while it is asked, a late answer changes nothing, and it is cancelled', async () => {
  const answer = deferred<Handoff>();
  const { over, seen, taken, handoffs } = start(() => answer.promise);
  await settle();
  handoffs.close();
  answer.resolve({ status: 'opened', files: received('passport__front') });
  await over;
  expect({ cancelled: seen.cancelled, taken }).toEqual({ cancelled: ['h1'], taken: [] });
});

test('leaving the section cancels it, and a second press shows the same one', async () => {
  const { over, seen, visit, handoffs } = start();
  await settle();
  void handoffs.start(form, 'back');
  await settle();
  expect(seen.created).toBe(1);
  visit.abort();
  await over;
  expect(seen.cancelled).toEqual(['h1']);
  expect({ current: handoffs.current.value, isShown: handoffs.isShown.value }).toEqual({
    ...{ current: undefined, isShown: false },
  });
});

test('signing out ends it without a call, since the backend ends it with the session', async () => {
  const { over, seen, visit, lifetime } = start();
  await settle();
  lifetime.endInvestor();
  visit.abort();
  await over;
  expect(seen.cancelled).toEqual([]);
});

test('while the element is away nothing is asked and nothing cancelled; "Show" asks at once', async () => {
  const { clock, seen, lifetime, handoffs } = start();
  await clock.advance(HANDOFF_POLL_MS);
  lifetime.end();
  await clock.advance(10 * HANDOFF_POLL_MS);
  lifetime.begin();
  await clock.advance(10 * HANDOFF_POLL_MS);
  expect(seen).toMatchObject({ asked: 2, cancelled: [] });
  expect(handoffs.isShown.value).toBe(false);
  handoffs.show();
  await settle();
  expect(seen.asked).toBe(3);
  handoffs.close();
  await settle();
  expect(seen.cancelled).toEqual(['h1']);
});

test('a dead line is said, told once, and it goes on by itself', async () => {
  let isDead = true;
  const { clock, seen, handoffs } = start(() =>
    isDead ? Promise.reject(network()) : { status: 'opened', files: [] },
  );
  const state = () => handoffs.current.value?.state.value;
  await clock.advance(4 * HANDOFF_POLL_MS);
  expect(state()).toMatchObject({ step: 'waiting', isLost: true });
  isDead = false;
  await clock.advance(HANDOFF_POLL_MS);
  expect(state()).toMatchObject({ step: 'opened', isLost: false });
  expect(seen.reports).toBe(1);
  handoffs.close();
});

test('one that the backend knows no more has expired', async () => {
  const { over, step } = start(() => Promise.reject(gone()));
  await over;
  expect(step()).toBe('expired');
});

test('a reload finds it, shows it when the investor wants it, and takes what has come', async () => {
  await settle();
  const before = start();
  await before.clock.advance(HANDOFF_POLL_MS);
  const { clock, seen, taken, handoffs, step } = open(() => ({
    ...{ status: 'opened', files: received('passport__back') },
  }));
  handoffs.resume(form);
  await clock.advance(2 * HANDOFF_POLL_MS);
  expect({ asked: seen.asked, isShown: handoffs.isShown.value }).toEqual({
    ...{ asked: 0, isShown: false },
  });
  expect(handoffs.current.value?.created.value).toMatchObject({ code: '47', url: CREATED.url });
  handoffs.show();
  await settle();
  expect({ step: step(), taken }).toEqual({ step: 'opened', taken: ['back'] });
  expect(handoffs.current.value?.created.value).toMatchObject({ code: '47', url: '' });
  // The phone has used it up: it is nowhere any more.
  expect([...kept.values()].join()).not.toContain('handoff=');
  handoffs.close();
  await settle();
  expect({ cancelled: seen.cancelled, kept: kept.size }).toEqual({
    ...{ cancelled: ['h1'], kept: 0 },
  });
});

test.each([
  [
    'another investor',
    ({ whose }: ReturnType<typeof open>) => Object.assign(whose, { owner: 'ben' }),
    form,
  ],
  ['another section', () => {}, { section: { id: 'person' } }],
  ['a time that is over', ({ clock }: ReturnType<typeof open>) => clock.advance(15 * 60_000), form],
])('a reload finds none for %s', async (_, change, shown) => {
  const before = start();
  await before.clock.advance(0);
  expect(kept.size).toBe(1);
  const after = open();
  await change(after);
  after.handoffs.resume(shown);
  expect(after.handoffs.current.value).toBeUndefined();
});

test.each(['done', 'expired'])(
  '%s, what came before is taken once more: it may be another version by now',
  async (end) => {
    let status = 'opened';
    let files = received('passport__front');
    const { clock, taken, over } = start(() => ({ status, files }));
    await clock.advance(2 * HANDOFF_POLL_MS);
    expect(taken).toEqual(['front']);
    status = end;
    files = received('passport__front', 'passport__back');
    await clock.advance(HANDOFF_POLL_MS);
    await over;
    expect(taken.sort()).toEqual(['back', 'front', 'front']);
  },
);

test('in whatever order answers, dead lines and closing come, each file is taken once, and at the end', async () => {
  const answer = fc.oneof(
    fc.constant('dead' as const),
    fc.record({
      status: fc.constantFrom('waiting', 'opened', 'done', 'cancelled', 'expired'),
      files: fc.array(
        fc.record({
          id: fc.constantFrom('passport__front', 'passport__back', 'other'),
          state: fc.constantFrom('waiting', 'received'),
        }),
      ),
    }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(answer, { maxLength: 6 }), fc.nat(7), async (all, closedAt) => {
      const left = [...all];
      const { clock, over, seen, taken, handoffs } = start(() => {
        const next = left.shift() ?? { status: 'waiting', files: [] };
        return next === 'dead' ? Promise.reject(network()) : next;
      });
      await clock.advance(0);
      for (let poll = 0; poll < closedAt; poll += 1) await clock.advance(HANDOFF_POLL_MS);
      const state = handoffs.current.value?.state.value;
      handoffs.close();
      await over;
      const ids = taken.map((key) => `passport__${key}`);
      const most = state && hasEnded(state) ? 2 : 1;
      for (const id of ids)
        expect(ids.filter((one) => one === id).length).toBeLessThanOrEqual(most);
      expect([...new Set(ids)].sort()).toEqual([...(state?.received ?? [])].sort());
      expect(seen.cancelled).toEqual(state && hasEnded(state) ? [] : ['h1']);
      expect({ pending: clock.pending(), kept: kept.size }).toEqual({
        ...{ pending: 0, kept: 0 },
      });
    }),
    { numRuns: 50 },
  );
});
