import { describe, expect, it } from 'vitest';
import {
  CHOSEN,
  canCheckAgain,
  canTryAgain,
  type DocumentEvent,
  type DocumentState,
  isUnderWay,
  nextState,
} from '../../../src/documents/rules/document-state';

type Type = DocumentEvent['type'];

const MD5 = 'a'.repeat(32);
const TARGET = { url: 'https://store.test/1', headers: {} };
const LINK = { url: 'https://store.test/link', version: '1' };

const EVENTS: Readonly<Record<Type, DocumentEvent>> = {
  hash: { type: 'hash' },
  hashed: { type: 'hashed', md5: MD5 },
  ask: { type: 'ask' },
  urlThere: { type: 'urlThere', target: TARGET },
  send: { type: 'send' },
  progress: { type: 'progress', share: 0.5 },
  urlExpired: { type: 'urlExpired' },
  sent: { type: 'sent' },
  polled: { type: 'polled' },
  linkFound: { type: 'linkFound', link: LINK },
  fail: { type: 'fail', failure: { kind: 'network' } },
  tryAgain: { type: 'tryAgain' },
  checkAgain: { type: 'checkAgain' },
  interrupt: { type: 'interrupt' },
  delete: { type: 'delete' },
};

const FAILED: DocumentState = { name: 'failed', failure: { kind: 'network' } };
const DELETED: DocumentState = { name: 'deleted' };

const waiting = { name: 'waiting', md5: MD5, renewed: false, asked: false } as const;
const ready = { name: 'ready', md5: MD5, renewed: false, target: TARGET } as const;
const sending = { name: 'sending', md5: MD5, renewed: false, share: 0.2 } as const;
const polling = { name: 'polling', attempts: 2 } as const;

/** Every state, and every way of it that decides otherwise. */
const STATES = {
  chosen: CHOSEN,
  hashing: { name: 'hashing' },
  waiting,
  'waiting, asked': { ...waiting, asked: true },
  'waiting, renewed': { ...waiting, renewed: true, asked: true },
  ready,
  'ready, renewed': { ...ready, renewed: true },
  sending,
  'sending, renewed': { ...sending, renewed: true },
  polling,
  uploaded: { name: 'uploaded', link: { url: 'https://store.test/old', version: '0' } },
  failed: FAILED,
  'failed, at the store': { name: 'failed', failure: { kind: 'linkMissing' } },
  deleted: DELETED,
} as const satisfies Record<string, DocumentState>;

/** What is legal, written down a second time: state to event to next state. */
const LEGAL: Readonly<Record<keyof typeof STATES, Partial<Record<Type, DocumentState>>>> = {
  chosen: { hash: { name: 'hashing' }, fail: FAILED, interrupt: CHOSEN, delete: DELETED },
  hashing: { hashed: waiting, fail: FAILED, interrupt: CHOSEN, delete: DELETED },
  waiting: { ask: STATES['waiting, asked'], fail: FAILED, interrupt: waiting, delete: DELETED },
  'waiting, asked': { urlThere: ready, fail: FAILED, interrupt: waiting, delete: DELETED },
  'waiting, renewed': {
    urlThere: STATES['ready, renewed'],
    fail: FAILED,
    interrupt: { ...waiting, renewed: true },
    delete: DELETED,
  },
  ready: { send: { ...sending, share: 0 }, fail: FAILED, interrupt: waiting, delete: DELETED },
  'ready, renewed': {
    send: { ...sending, renewed: true, share: 0 },
    fail: FAILED,
    interrupt: { ...waiting, renewed: true },
    delete: DELETED,
  },
  sending: {
    progress: { ...sending, share: 0.5 },
    urlExpired: { ...waiting, renewed: true },
    sent: { name: 'polling', attempts: 0 },
    fail: FAILED,
    interrupt: waiting,
    delete: DELETED,
  },
  'sending, renewed': {
    progress: { ...sending, renewed: true, share: 0.5 },
    sent: { name: 'polling', attempts: 0 },
    fail: FAILED,
    interrupt: { ...waiting, renewed: true },
    delete: DELETED,
  },
  polling: {
    polled: { name: 'polling', attempts: 3 },
    linkFound: { name: 'uploaded', link: LINK },
    fail: FAILED,
    interrupt: polling,
    delete: DELETED,
  },
  uploaded: { linkFound: { name: 'uploaded', link: LINK }, delete: DELETED },
  failed: { tryAgain: CHOSEN, delete: DELETED },
  'failed, at the store': {
    tryAgain: CHOSEN,
    checkAgain: { name: 'polling', attempts: 0 },
    delete: DELETED,
  },
  deleted: {},
};
const NAMES = Object.keys(LEGAL) as (keyof typeof STATES)[];
const TYPES = Object.keys(EVENTS) as Type[];

describe('the document machine', () => {
  it.each(NAMES)('does what the table says, and throws for everything else: %s', (name) => {
    const state = Object.freeze(STATES[name]);
    for (const type of TYPES) {
      const next = LEGAL[name][type];
      if (next) expect(nextState(state, EVENTS[type]), type).toEqual(next);
      else expect(() => nextState(state, EVENTS[type]), type).toThrow(`'${type}' while`);
    }
  });

  it('is under way until it is uploaded, has failed or was deleted', () => {
    const ended = NAMES.filter((name) => !isUnderWay(STATES[name]));
    expect(ended).toEqual(['uploaded', 'failed', 'failed, at the store', 'deleted']);
  });

  it('offers nothing again where nothing has failed', () => {
    const names = NAMES.filter((name) => STATES[name].name !== 'failed');
    for (const name of names) {
      expect([canTryAgain(STATES[name]), canCheckAgain(STATES[name])]).toEqual([false, false]);
    }
  });

  it('goes through all states of an upload', () => {
    const way: Type[] = ['hash', 'hashed', 'ask', 'urlThere', 'send', 'progress', 'sent', 'polled'];
    let state = CHOSEN;
    const states = way.map((type) => {
      state = nextState(state, EVENTS[type]);
      return state;
    });
    expect(states.map(({ name }) => name)).toEqual([
      'hashing',
      'waiting',
      'waiting',
      'ready',
      'sending',
      'sending',
      'polling',
      'polling',
    ]);
    expect(nextState({ name: 'polling', attempts: 1 }, EVENTS.linkFound)).toEqual({
      name: 'uploaded',
      link: LINK,
    });
  });

  it('never decreases the share of sent bytes', () => {
    expect(nextState(sending, { type: 'progress', share: 0.1 })).toEqual(sending);
  });

  it('requests a new upload URL only once', () => {
    const sending: DocumentState = { name: 'sending', md5: 'x', renewed: false, share: 0 };
    const again = nextState(sending, EVENTS.urlExpired);
    expect(again).toEqual({ name: 'waiting', md5: 'x', renewed: true, asked: false });
    expect(() => nextState({ ...sending, renewed: true }, EVENTS.urlExpired)).toThrow();
  });

  it('keeps the checksum, but no URL, over an interruption', () => {
    const ready: DocumentState = { name: 'ready', md5: 'x', renewed: false, target: TARGET };
    expect(nextState(ready, EVENTS.interrupt)).toEqual({
      name: 'waiting',
      md5: 'x',
      renewed: false,
      asked: false,
    });
  });

  it.each([
    ['unreadable', false, false],
    ['refused', false, false],
    ['network', true, false],
    ['store', true, false],
    ['linkMissing', true, true],
    ['linkFailed', true, true],
  ] as const)('offers after %s: try again %s, check again %s', (kind, tryAgain, checkAgain) => {
    const state: DocumentState = { name: 'failed', failure: { kind } };
    expect(canTryAgain(state)).toBe(tryAgain);
    expect(canCheckAgain(state)).toBe(checkAgain);
    expect(isUnderWay(state)).toBe(false);
  });
});
