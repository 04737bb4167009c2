import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createEarlyCalls, EARLY_ANSWER_LIFETIME_MS } from '../../../src/element/early-calls';
import type { SendOptions } from '../../../src/http/send';

let page: EventTarget & { hidden?: boolean };

beforeEach(() => {
  vi.useFakeTimers();
  page = new EventTarget();
  vi.stubGlobal('document', page);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function turn(hidden: boolean) {
  page.hidden = hidden;
  page.dispatchEvent(new Event('visibilitychange'));
}

const BASE = 'https://api.example/v1';

function earlyCalls() {
  const sent = new Map<string, SendOptions>();
  const send = vi.fn(async (_method: string, path: string, options: SendOptions) => {
    sent.set(path, options);
    return new Response(path);
  });
  let ids = 0;
  const newId = () => `id-${++ids}`;
  return { sent, send, early: createEarlyCalls(send, newId) };
}

test('the three calls of a first screen start once', () => {
  const { send, early } = earlyCalls();
  early.start({ base: BASE, language: 'en' });
  early.start({ base: BASE, language: 'en' });
  expect(send.mock.calls.map(([, path]) => path)).toEqual([
    '/session',
    '/languages',
    '/qualification',
  ]);
});

test('each early answer is used once, under its request id', async () => {
  const { early } = earlyCalls();
  early.start({ base: BASE, language: 'en' });
  const taken = early.take('fetchSession', 'en');
  expect(await (await taken?.response)?.text()).toBe('/session');
  expect(taken?.requestId).toBe('id-1');
  expect(early.take('fetchSession', 'en')).toBeUndefined();
});

test('early answers in another language are not used, except languages and session', () => {
  const { early } = earlyCalls();
  early.start({ base: BASE, language: 'de-CH' });
  expect(early.take('fetchQualification', 'fr')).toBeUndefined();
  expect(early.take('fetchQualification', 'de')).toBeDefined();
  expect(early.take('fetchLanguages', 'fr')).toBeDefined();
});

test('only those early calls are aborted whose answers were not used', () => {
  const { early, sent } = earlyCalls();
  early.start({ base: BASE, language: 'en' });
  void early.take('fetchLanguages', 'en');
  early.drop();
  expect(sent.get('/languages')?.signal.aborted).toBe(false);
  expect(sent.get('/qualification')?.signal.aborted).toBe(true);
  expect(early.take('fetchQualification', 'en')).toBeUndefined();
});

test('an action that is none of the early calls has no early answer', () => {
  const { early } = earlyCalls();
  early.start({ base: BASE, language: 'en' });
  expect(early.take('fetchKyc', 'en')).toBeUndefined();
});

test('the section that the address names is fetched early, and its answer is used for it alone', async () => {
  const { early, send } = earlyCalls();
  early.start({ base: BASE, language: 'en', sectionId: 'a/b' });
  expect(send.mock.calls.at(-1)?.[1]).toBe('/qualification/sections/a%2Fb');
  expect(early.take('fetchSection', 'en', { sectionId: 'c' })).toBeUndefined();
  expect(early.take('fetchSection', 'de', { sectionId: 'a/b' })).toBeUndefined();
  const taken = early.take('fetchSection', 'en', { sectionId: 'a/b' });
  expect(await (await taken?.response)?.text()).toBe('/qualification/sections/a%2Fb');
  expect(early.take('fetchSection', 'en', { sectionId: 'a/b' })).toBeUndefined();
});

test('early answers are dropped once the tab is hidden, since somebody else may sign in elsewhere', () => {
  const { early, sent } = earlyCalls();
  early.start({ base: BASE, language: 'en' });
  turn(false);
  expect(early.take('fetchSession', 'en')).toBeDefined();
  turn(true);
  turn(false);
  expect(early.take('fetchQualification', 'en')).toBeUndefined();
  expect(sent.get('/qualification')?.signal.aborted).toBe(true);
});

test('an early answer is used up to its age, and not beyond', () => {
  const { early, sent } = earlyCalls();
  early.start({ base: BASE, language: 'en' });
  vi.advanceTimersByTime(EARLY_ANSWER_LIFETIME_MS);
  expect(early.take('fetchSession', 'en')).toBeDefined();
  vi.advanceTimersByTime(1);
  expect(early.take('fetchQualification', 'en')).toBeUndefined();
  expect(sent.get('/qualification')?.signal.aborted).toBe(true);
  expect(sent.get('/session')?.signal.aborted).toBe(false);
});

test('nothing listens to the tab once the early answers are dropped', () => {
  const { early } = earlyCalls();
  const removed = vi.spyOn(page, 'removeEventListener');
  const added = vi.spyOn(page, 'addEventListener');
  early.start({ base: BASE, language: 'en' });
  early.drop();
  expect(removed.mock.calls).toEqual(added.mock.calls);
});
