import fc from 'fast-check';
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

type Name = DocumentState['name'];
type Type = DocumentEvent['type'];

const TARGET = { url: 'https://store.test/1', headers: {} };
const LINK = { url: 'https://store.test/link', version: '1' };

const EVENTS: Readonly<Record<Type, DocumentEvent>> = {
  hash: { type: 'hash' },
  hashed: { type: 'hashed', md5: 'a'.repeat(32) },
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

/** What is legal, written down a second time: state to event to next state. */
const LEGAL: Readonly<Record<Name, Partial<Record<Type, Name>>>> = {
  chosen: { hash: 'hashing', fail: 'failed', interrupt: 'chosen', delete: 'deleted' },
  hashing: { hashed: 'waiting', fail: 'failed', interrupt: 'chosen', delete: 'deleted' },
  waiting: {
    ask: 'waiting',
    urlThere: 'ready',
    fail: 'failed',
    interrupt: 'waiting',
    delete: 'deleted',
  },
  ready: { send: 'sending', fail: 'failed', interrupt: 'waiting', delete: 'deleted' },
  sending: {
    progress: 'sending',
    urlExpired: 'waiting',
    sent: 'polling',
    fail: 'failed',
    interrupt: 'waiting',
    delete: 'deleted',
  },
  polling: {
    polled: 'polling',
    linkFound: 'uploaded',
    fail: 'failed',
    interrupt: 'polling',
    delete: 'deleted',
  },
  uploaded: { linkFound: 'uploaded', delete: 'deleted' },
  failed: { tryAgain: 'chosen', checkAgain: 'polling', delete: 'deleted' },
  deleted: {},
};

interface Model {
  name: Name;
  asked: boolean;
  renewed: boolean;
  atStore: boolean;
}

/** The legal outcome by the table and its three side conditions; undefined where it must throw. */
function expected(model: Model, event: DocumentEvent): Model | undefined {
  const name = LEGAL[model.name][event.type];
  if (!name) return undefined;
  if (event.type === 'ask' && model.asked) return undefined;
  if (event.type === 'urlThere' && !model.asked) return undefined;
  if (event.type === 'urlExpired' && model.renewed) return undefined;
  if (event.type === 'checkAgain' && !model.atStore) return undefined;
  return {
    name,
    asked: event.type === 'ask' || (name === 'waiting' ? false : model.asked),
    renewed: event.type === 'urlExpired' || (event.type === 'tryAgain' ? false : model.renewed),
    atStore: event.type === 'fail' ? /^link/.test(event.failure.kind) : model.atStore,
  };
}

class Happens implements fc.Command<Model, { state: DocumentState }> {
  readonly event: DocumentEvent;
  constructor(event: DocumentEvent) {
    this.event = event;
  }
  check(): boolean {
    return true;
  }
  run(model: Model, real: { state: DocumentState }): void {
    const next = expected(model, this.event);
    if (!next) {
      expect(() => nextState(real.state, this.event)).toThrow(this.event.type);
      return;
    }
    const before = real.state;
    const frozen = JSON.stringify(before);
    real.state = nextState(before, this.event);
    Object.assign(model, next);
    expect(JSON.stringify(before)).toBe(frozen);
    expect(real.state.name).toBe(next.name);
  }
  toString(): string {
    return JSON.stringify(this.event);
  }
}

const failures = fc.constantFrom(
  'unreadable' as const,
  'refused' as const,
  'network' as const,
  'linkMissing' as const,
  'linkFailed' as const,
);

const commands = fc.commands(
  [
    fc.constantFrom(...Object.values(EVENTS)).map((event) => new Happens(event)),
    failures.map((kind) => new Happens({ type: 'fail', failure: { kind } })),
    fc.double({ min: 0, max: 1, noNaN: true }).map((share) => {
      return new Happens({ type: 'progress', share });
    }),
    // The way of an upload that works, so that its later states are reached often.
    ...(['hash', 'hashed', 'ask', 'urlThere', 'send', 'sent', 'polled'] as const).map((type) =>
      fc.constant(new Happens(EVENTS[type])),
    ),
  ],
  { maxCommands: 60 },
);

describe('the document machine', () => {
  it('does what the table says, and throws for everything else', () => {
    fc.assert(
      fc.property(commands, (all) => {
        const model: Model = { name: 'chosen', asked: false, renewed: false, atStore: false };
        fc.modelRun(() => ({ model, real: { state: CHOSEN as DocumentState } }), all);
      }),
      { numRuns: 500 },
    );
  });

  it('goes the whole way of an upload', () => {
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

  it('never lets the share of sent bytes fall back', () => {
    const sending: DocumentState = { name: 'sending', md5: 'x', renewed: false, share: 0.7 };
    expect(nextState(sending, { type: 'progress', share: 0.3 })).toEqual(sending);
  });

  it('asks for a new upload URL once only', () => {
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
