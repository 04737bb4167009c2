// Law 2: a save that waits while the element is away never follows it to another backend.

import type fc from 'fast-check';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { deferred } from '../../support/deferred';
import { loadCode } from './doors';
import { World } from './world';

beforeAll(loadCode);

beforeEach(() => {
  vi.useFakeTimers({
    now: Date.parse('2026-05-04T10:00:00Z'),
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a save that waits for the session goes where it was pressed, though the element is led elsewhere', async () => {
  let held: Promise<void> | undefined;
  const scheduler = {
    schedule: async (_: unknown, what: string) => {
      if (what.startsWith('GET /session')) await held;
    },
    count: () => 0,
    waitOne: async () => {},
  } as unknown as fc.Scheduler;
  const world = new World(
    {
      ...{ carrier: 'cookie', drafts: 'off', started: 'new', by: 'http', isBound: false },
      ...{ hasDisclaimers: false, hasCheck: false, hasNeighbour: false, hasBranches: false },
    },
    scheduler,
  );
  const [home, elsewhere] = world.backends;
  await world.open();
  await world.settle();
  const { investor = '', sectionId = '' } = world.widget.screen();
  world.widget.type('name', 'typed at home');

  const answer = deferred<void>();
  held = answer.promise;
  world.page.show(false);
  world.page.show(true);
  world.widget.save();
  await world.pass(100);
  world.remove();
  await world.pass(100);
  world.leadElsewhere();
  answer.resolve();
  held = undefined;
  await world.pass(60_000);

  expect(elsewhere.arrived).toEqual([]);
  expect(home.stored(investor, sectionId)).toMatchObject({ name: 'typed at home' });

  await world.putBack();
  await world.settle();
  expect(elsewhere.stored(investor, sectionId)).not.toMatchObject({ name: 'typed at home' });
  expect(elsewhere.arrived.filter(({ action }) => action === 'saveSection')).toEqual([]);
  expect(world.widget.screen().answers.name).not.toBe('typed at home');
});
