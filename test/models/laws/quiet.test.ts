// Law 9: work rests while nobody needs it, and catches up at once. Law 8: a renewal never takes a document along.

import type fc from 'fast-check';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { loadCode } from './doors';
import { World } from './world';

const START = Date.parse('2026-05-04T10:00:00Z');
const HOUR_MS = 60 * 60_000;
const MINUTE_MS = 60_000;

/** Everything happens at once. */
const AT_ONCE = {
  schedule: (task: Promise<unknown>) => task,
  count: () => 0,
  waitOne: async () => {},
} as unknown as fc.Scheduler;

beforeAll(loadCode);

beforeEach(() => {
  vi.useFakeTimers({
    now: START,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** An investor whose document is sent, and has no link yet. */
async function withDocumentSent(): Promise<World> {
  const world = new World(
    {
      ...{ carrier: 'cookie', drafts: 'off', started: 'new', by: 'http', isBound: true },
      ...{ hasDisclaimers: false, hasCheck: false, hasNeighbour: false, hasBranches: false },
    },
    AT_ONCE,
  );
  await world.open();
  await world.settle();
  world.widget.goTo('about', 'papers');
  await world.settle();
  if (world.widget.screen().sectionId !== 'papers') {
    world.widget.save();
    await world.settle();
  }
  const file = new File(['%PDF-1.7'], 'a.pdf', { type: 'application/pdf' });
  world.widget.choose('passport', file);
  await world.pass(100);
  return world;
}

/** An investor whose document is uploaded and shown, with a link that lasts five minutes. */
async function withDocument(): Promise<World> {
  const world = await withDocumentSent();
  await world.pass(10_000);
  expect(world.widget.screen().answers.passport).toMatchObject({ version: '1' });
  return world;
}

const linkCalls = ({ backend }: World) =>
  backend.arrived.filter(({ action }) => action === 'fetchDocumentLink').length;

test('a hidden tab asks for nothing, and has a fresh link at once when it is shown again', async () => {
  const world = await withDocument();
  world.page.show(false);
  await world.pass(MINUTE_MS);
  const before = world.backend.arrived.length;
  await world.pass(HOUR_MS);
  expect(world.backend.arrived.length - before).toBeLessThanOrEqual(1);
  const links = linkCalls(world);
  world.page.show(true);
  await world.settle();
  expect(linkCalls(world)).toBe(links + 1);
});

test('a removed element asks for nothing', async () => {
  const world = await withDocument();
  world.remove();
  await world.pass(MINUTE_MS);
  const before = world.backend.arrived.length;
  await world.pass(HOUR_MS);
  expect(world.backend.arrived.length).toBe(before);
});

test.each([
  ['a removed element', (world: World) => world.remove(), (world: World) => world.putBack()],
  ['a hidden tab', ({ page }: World) => page.show(false), ({ page }: World) => page.show(true)],
] as const)(
  '%s does not ask for the link of a file that was sent, and asks at once when it is back',
  async (_, leave, comeBack) => {
    const world = await withDocumentSent();
    expect(linkCalls(world)).toBe(1);
    leave(world);
    await world.pass(HOUR_MS);
    expect(linkCalls(world)).toBe(1);
    comeBack(world);
    await world.pass(1000);
    // Read once more where the session was in doubt until it was read again.
    expect([2, 3]).toContain(linkCalls(world));
    expect(world.widget.screen().answers.passport).toMatchObject({ version: '1' });
  },
);

test('a renewal that fails is tried again, ever more rarely, and works when the backend does', async () => {
  const world = await withDocument();
  const { backend } = world;
  const fail = () => backend.faults.set('fetchDocumentLink', { kind: 'status', status: 500 });
  const calls: number[] = [];
  for (let hour = 0; hour < 3; hour += 1) {
    const before = linkCalls(world);
    for (let minute = 0; minute < 60; minute += 1) {
      fail();
      await world.pass(MINUTE_MS);
    }
    calls.push(linkCalls(world) - before);
  }
  const [first = 0, second = 0, third = 0] = calls;
  expect(first).toBeGreaterThan(second);
  expect(third).toBeGreaterThan(0);
  expect(third).toBeLessThanOrEqual(5);
  backend.faults.clear();
  const before = linkCalls(world);
  await world.pass(20 * MINUTE_MS);
  expect(linkCalls(world)).toBeGreaterThan(before);
  const { passport } = world.widget.screen().answers as {
    passport: { readonly expiryDate: string };
  };
  expect(Date.parse(passport.expiryDate)).toBeGreaterThan(Date.now());
});

test('a link of a locked section is renewed and shown, once in its life', async () => {
  const world = await withDocument();
  world.widget.save();
  await world.settle();
  world.backend.lock('papers');
  world.widget.goTo('about', 'papers');
  world.widget.refresh();
  await world.settle();
  expect(world.widget.screen()).toMatchObject({ sectionId: 'papers', isReadOnly: true });
  const before = linkCalls(world);
  await world.pass(30 * MINUTE_MS);
  expect(linkCalls(world) - before).toBeLessThanOrEqual(7);
  const { passport } = world.widget.screen().answers as {
    passport: { readonly expiryDate: string };
  };
  expect(Date.parse(passport.expiryDate)).toBeGreaterThan(Date.now());
});

test('a link that is not found leaves its document, in the next save too', async () => {
  const world = await withDocument();
  const { widget, backend } = world;
  widget.save();
  await world.settle();
  widget.goTo('about', 'papers');
  await world.settle();
  expect(backend.stored('ada', 'papers')).toMatchObject({ passport: { version: '1' } });
  const notFound = { kind: 'status', status: 404, code: 'ERROR_DOCUMENTS_NOT_FOUND' } as const;
  const before = linkCalls(world);
  backend.faults.set('fetchDocumentLink', notFound);
  await world.pass(5 * MINUTE_MS);
  expect(linkCalls(world)).toBeGreaterThan(before);
  expect(backend.faults.size).toBe(0);
  widget.type('about', 'typed after it');
  widget.save();
  await world.settle();
  widget.decide('confirm');
  await world.settle();
  expect(backend.stored('ada', 'papers')).toMatchObject({
    about: 'typed after it',
    passport: { version: '1' },
  });
});
