import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Return, type TakenHandoff, takeReturn } from '../../../src/element/take-return';

const STATE = `investor-onboarding:${'a'.repeat(40)}`;
const PAGE = 'https://portal.example/profile?tab=a%20b&flag';
const HASH = '#/host/route';

let kept: Map<string, string>;
let replaced: unknown[][];

beforeEach(() => {
  kept = new Map([[STATE, JSON.stringify({ pluginId: 'id-check-own', names: ['session_state'] })]]);
  replaced = [];
});
afterEach(() => vi.unstubAllGlobals());

/** Opens a page at this address, as far as the script sees it; `pushState` would be an error. */
function open(href: string) {
  vi.stubGlobal('location', { href });
  vi.stubGlobal('history', {
    state: { of: 'the host' },
    replaceState: (...given: unknown[]) => replaced.push(given.map(String)),
  });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => kept.delete(key),
  });
  return takeReturn() as (Return & TakenHandoff)[];
}

const came = (query: string) => `${PAGE}&${query}${HASH}`;
const withState = (query: string) => came(`${query}&state=${encodeURIComponent(STATE)}`);

describe('the return of a redirect', () => {
  it('leaves the address, and the host’s own query and hash stay letter by letter', () => {
    const [back] = open(withState('code=c%2B1&session_state=s&iss=https%3A%2F%2Fid.example'));
    expect(replaced).toEqual([['[object Object]', '', `${PAGE}${HASH}`]]);
    expect(back?.kept).toEqual({ pluginId: 'id-check-own', names: ['session_state'] });
    expect(back?.query.get('code')).toBe('c+1');
    expect(back?.query.get('state')).toBe(STATE);
  });

  it('leaves the storage at once', () => {
    kept.set('investor-onboarding:draft:one', '{}');
    open(withState('code=c'));
    expect([...kept.keys()]).toEqual(['investor-onboarding:draft:one']);
  });

  it('with an error goes, too', () => {
    const [back] = open(withState('error=access_denied&error_description=No%20thanks'));
    expect(replaced).toEqual([['[object Object]', '', `${PAGE}${HASH}`]]);
    expect(back?.query.get('error')).toBe('access_denied');
  });

  it('leaves parameters that nobody named', () => {
    open(withState('code=c&utm=mail&session_state=s'));
    expect(replaced).toEqual([['[object Object]', '', `${PAGE}&utm=mail${HASH}`]]);
  });

  it('leaves no question mark where nothing is left', () => {
    open(`https://portal.example/?code=c&state=${STATE}`);
    expect(replaced).toEqual([['[object Object]', '', 'https://portal.example/']]);
  });

  it('brings nothing when used, or of another tab, and leaves the address', () => {
    kept.clear();
    const [back] = open(withState('code=c'));
    expect(replaced).toEqual([['[object Object]', '', `${PAGE}${HASH}`]]);
    expect(back?.kept).toBeNull();
  });

  it('works beside a state of the host’s own', () => {
    kept.set(STATE, JSON.stringify({ own: ['state=host', 'code=MINE'] }));
    const page = 'https://portal.example/?state=host&code=MINE&x=1';
    const [back] = open(`${page}&code=c&state=${STATE}`);
    expect(back?.kept).not.toBeNull();
    expect(replaced).toEqual([['[object Object]', '', page]]);
  });
});

describe('any other address', () => {
  it.each([
    'code=c&state=of-the-host',
    'code=c&state=investor-onboarding:draft:one',
    `code=c&state=${STATE}0`,
    'code=c',
    'state=',
    '',
  ])('stays as it is, and what is kept stays: ?%s', (query) => {
    kept.set('investor-onboarding:draft:one', '{}');
    expect(open(came(query))).toEqual([]);
    expect(replaced).toEqual([]);
    expect([...kept.keys()]).toEqual([STATE, 'investor-onboarding:draft:one']);
  });

  it('needs no page: nothing breaks on a server', () => {
    expect(typeof location).toBe('undefined');
    expect(takeReturn()).toEqual([]);
  });

  it('breaks nothing where it can’t be changed', () => {
    vi.stubGlobal('location', { href: withState('code=c') });
    vi.stubGlobal('sessionStorage', {
      getItem: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
    expect(takeReturn()).toEqual([]);
  });
});

describe('the token of a hand-off', () => {
  const base = 'https://portal.example/phone?handoff=q';

  it.each([
    ['#handoff=a%2Fb', ''],
    ['#menu&handoff=a%2Fb&x=1', '#menu&x=1'],
    ['#handoff=a%2Fb&x=1', '#&x=1'],
    ['#menu&handoff=a%2Fb', '#menu'],
  ])('leaves the address: %s', (hash, rest) => {
    expect(open(`${base}${hash}`)).toEqual([{ token: 'a%2Fb' }]);
    expect(replaced).toEqual([['[object Object]', '', `${base}${rest}`]]);
  });

  it.each(['', '#', '#menu', '#myhandoff=t', '#handoff=', '#/app/handoff=t'])(
    'stays away, and the address as it is: %s',
    (hash) => {
      expect(open(`${base}${hash}`)).toEqual([]);
      expect(replaced).toEqual([]);
    },
  );
});
