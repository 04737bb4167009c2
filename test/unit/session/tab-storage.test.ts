import { signal } from '@preact/signals-core';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ownerOf, placeOf, sweepStorage } from '../../../src/session/tab-storage';
import { elementWith } from '../../support/fakes/onboarding';

const NOW = Date.parse('2026-05-04T10:00:00Z');
const DAY = 24 * 60 * 60 * 1000;
let kept: Map<string, string>;

function storage(): Storage {
  return {
    get length() {
      return kept.size;
    },
    key: (place: number) => [...kept.keys()][place] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => void kept.delete(key),
  } as Storage;
}

const item = (owner: string, at?: number) => JSON.stringify({ owner, at });

beforeEach(() => {
  kept = new Map([
    ['investor-onboarding:draft:i-1', item('i-1', NOW - DAY)],
    ['investor-onboarding:draft:i-2', item('i-2', NOW)],
    ['investor-onboarding:walletconnect', item('i-1')],
    ['investor-onboarding:wallet', item('i-2')],
    ['investor-onboarding:old', 'no JSON'],
    ['host', 'its own'],
  ]);
});

test('what the tab holds of other investors goes when one is read, and nothing of the host', () => {
  sweepStorage(storage(), { owner: 'i-1', place: '0', now: NOW });
  expect([...kept.keys()]).toEqual([
    'investor-onboarding:draft:i-1',
    'investor-onboarding:walletconnect',
    'host',
  ]);
});

test('a draft older than a day goes, too', () => {
  sweepStorage(storage(), { owner: 'i-1', place: '0', now: NOW + 1 });
  expect([...kept.keys()]).toEqual(['investor-onboarding:walletconnect', 'host']);
});

test('a sign-out leaves nothing of the widget', () => {
  sweepStorage(storage(), { place: '0', now: NOW });
  expect([...kept.keys()]).toEqual(['host']);
});

describe('with two elements and an investor each', () => {
  const at = (place: string, owner: string, time = NOW) =>
    JSON.stringify({ owner, place, at: time });

  beforeEach(() => {
    kept = new Map([
      ['investor-onboarding:draft:i-1', at('0', 'i-1')],
      ['investor-onboarding:draft:i-2', at('1', 'i-2')],
    ]);
  });

  test('each leaves the draft of the other, in whatever order the page is loaded again', () => {
    const whose = fc.shuffledSubarray(['0', '1', '0', '1'], { minLength: 4 });
    fc.assert(
      fc.property(whose, (places) => {
        for (const place of places) {
          sweepStorage(storage(), { owner: place === '0' ? 'i-1' : 'i-2', place, now: NOW });
        }
        expect(kept.size).toBe(2);
      }),
    );
  });

  test('a sign-out takes that of its own element', () => {
    sweepStorage(storage(), { place: '1', now: NOW });
    expect([...kept.keys()]).toEqual(['investor-onboarding:draft:i-1']);
  });

  test('a sign-out also takes what another element has stored for the same investor', () => {
    sweepStorage(storage(), { former: 'i-2', place: '0', now: NOW });
    expect(kept.size).toBe(0);
    kept = new Map([['investor-onboarding:draft:i-2', at('1', 'i-2')]]);
    sweepStorage(storage(), { former: 'i-1', place: '0', now: NOW });
    expect(kept.size).toBe(1);
  });

  test('another investor takes the former’s place, and a draft that is too old goes anyway', () => {
    sweepStorage(storage(), { owner: 'i-3', place: '0', now: NOW });
    expect([...kept.keys()]).toEqual(['investor-onboarding:draft:i-2']);
    sweepStorage(storage(), { owner: 'i-3', place: '0', now: NOW + DAY + 1 });
    expect(kept.size).toBe(0);
  });
});

describe('the place of an element', () => {
  class Root {
    readonly own: object[] = [];
    querySelectorAll(name: string) {
      return this.own.filter((one) => (one as Element).localName === name);
    }
  }
  class Shadow extends Root {
    constructor(readonly host: Element) {
      super();
    }
  }
  const inRoot = (root: Root, localName = 'investor-onboarding') => {
    const element = { localName, getRootNode: () => root } as unknown as Element;
    root.own.push(element);
    return element;
  };

  beforeEach(() => void vi.stubGlobal('ShadowRoot', Shadow));
  afterEach(() => vi.unstubAllGlobals());

  test('differs for each element, in the page and in shadow roots within shadow roots', () => {
    const page = new Root();
    const cards = [inRoot(page, 'a-card'), inRoot(page, 'a-card')];
    const shadows = cards.map((card) => new Shadow(card));
    const inner = shadows.map((shadow) => new Shadow(inRoot(shadow, 'a-panel')));
    const roots = [page, page, ...shadows, ...inner, inner[0] as Root];
    const places = roots.map((root) => placeOf(inRoot(root)));
    expect(new Set(places).size).toBe(roots.length);
  });
});

describe('the owner of an item', () => {
  const of = (props: object) =>
    ownerOf(
      elementWith({
        configuration: { props: signal(props) },
        session: { session: signal({ investorId: 'i-1' }) },
      }),
    );

  beforeEach(() => {
    vi.stubGlobal('document', { baseURI: 'https://portal.example/' });
  });
  afterEach(() => vi.unstubAllGlobals());

  test('means an investor of one backend: the same id elsewhere is somebody else', () => {
    expect(of({ apiBase: '/v1' })).toBe('i-1 https://portal.example/v1');
    expect(of({ apiBase: 'https://other.example/v1' })).not.toBe(of({ apiBase: '/v1' }));
  });

  test('with an api of the host’s own does not depend on an address that is not called', () => {
    expect(of({ api: {}, apiBase: '/v1' })).toBe('i-1');
    expect(of({})).toBe('i-1');
  });

  test('tells two backends behind an api of the host’s own apart, where each has an id', () => {
    expect(of({ api: { id: 'broker' }, apiBase: '/v1' })).toBe('i-1 broker');
    expect(of({ api: { id: 'bank' } })).not.toBe(of({ api: { id: 'broker' } }));
  });
});

test('a storage that is blocked or missing holds nothing', () => {
  const blocked = {
    get length(): number {
      throw new DOMException('blocked', 'SecurityError');
    },
  } as Storage;
  expect(() => sweepStorage(blocked, { place: '0', now: NOW })).not.toThrow();
  expect(() => sweepStorage(undefined, { place: '0', now: NOW })).not.toThrow();
});
