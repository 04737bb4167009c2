// @vitest-environment happy-dom
import { signal } from '@preact/signals-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLifetime } from '../../../src/app/lifetime';
import type { Lazy, Onboarding } from '../../../src/app/onboarding';
import { comeBack } from '../../../src/identity/come-back';
import { redirect, takeReturned } from '../../../src/identity/redirect';
import { elementWith } from '../../support/fakes/onboarding';

const MINUTE = 60 * 1000;
const NOW = Date.parse('2026-05-04T10:00:00Z');
const query = new URLSearchParams('code=one');

let assigned: string[];
let lines: string[];

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  sessionStorage.clear();
  [assigned, lines] = [[], []];
  vi.spyOn(location, 'assign').mockImplementation((to) => void assigned.push(String(to)));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

interface Page {
  readonly investorId?: string;
  readonly place?: string;
  readonly returns?: unknown[];
  readonly section?: object;
}

/** An element, signed in. */
function element({ investorId = 'i-1', place = '0', returns = [], section }: Page = {}) {
  const warn = (line: string) => void lines.push(line);
  const navigate = vi.fn();
  const lazy: Lazy = {};
  const lifetime = createLifetime();
  const onboarding = elementWith({
    ...{ lazy, lifetime, place },
    keepInput: async () => {},
    isInputBack: signal(true),
    host: { returns },
    configuration: {
      props: signal({ apiBase: 'https://api.example/v1' }),
      settings: signal({ drafts: 'off' }),
    },
    session: { session: signal({ investorId }) },
    routing: { navigate },
    visits: {
      visit: signal({ place: { milestoneId: 'profile', sectionId: 'check' } }),
      form: signal(section && { section }),
      setAside: signal(new Map()),
      comingBack: signal(undefined),
    },
    logger: () => ({ warn, error: warn, info: warn }),
  });
  return { onboarding, navigate, lazy, lifetime };
}

const leaving = { sectionId: 'check', pluginId: 'id-check-own', names: ['session_state'] };
const { signal: going } = new AbortController();

/** Leaves the page; gives the state, and the address that it has to come back to. */
async function leave(onboarding: Onboarding, over: object = {}) {
  let [returnTo, state] = ['', ''];
  const address = (...given: [string, string]) => {
    [returnTo, state] = given;
    return `https://id.example/?state=${state}`;
  };
  await redirect(onboarding, { ...leaving, ...over }, address, going);
  return { returnTo, state };
}

/** What the entry hands over when the page is opened with this state. */
function opened(state: string) {
  const text = sessionStorage.getItem(state);
  sessionStorage.removeItem(state);
  return [{ kept: JSON.parse(text ?? 'null'), query }];
}

describe('a redirect', () => {
  it('leads to the address with a return to the page, without its hash', async () => {
    const { returnTo, state } = await leave(element().onboarding);
    expect(returnTo).toBe(location.href.replace(/#.*/, ''));
    expect(assigned).toEqual([`https://id.example/?state=${state}`]);
  });

  it('has a state of 160 bits, another one each time, and the former is gone', async () => {
    const { onboarding } = element();
    const { state } = await leave(onboarding);
    const { state: next } = await leave(onboarding);
    expect(state).toMatch(/^investor-onboarding:[0-9a-f]{40}$/);
    expect(next).not.toBe(state);
    expect(Object.keys(sessionStorage)).toEqual([next]);
  });

  it('leaves that of another element of the page', async () => {
    const { state } = await leave(element({ place: '1' }).onboarding);
    const { state: own } = await leave(element().onboarding);
    expect(Object.keys(sessionStorage).sort()).toEqual([state, own].sort());
  });

  it('keeps whose it is, where it leads back to, and nothing else', async () => {
    const { state } = await leave(element().onboarding);
    expect(JSON.parse(sessionStorage.getItem(state) ?? '')).toEqual({
      ...{ owner: 'i-1 https://api.example/v1', place: '0', at: expect.any(Number) },
      ...{ milestoneId: 'profile', sectionId: 'check', pluginId: 'id-check-own' },
      ...{ names: ['session_state'], own: [''] },
    });
  });

  it('keeps the page’s own query, which the return is not to take with it', async () => {
    history.replaceState(null, '', '?tab=1&code=MINE%20');
    const { state } = await leave(element().onboarding);
    history.replaceState(null, '', location.pathname);
    const { own } = JSON.parse(sessionStorage.getItem(state) ?? '');
    expect(own).toEqual(['tab=1', 'code=MINE%20']);
  });

  it('to an address that is refused leads nowhere, and keeps nothing', async () => {
    const bad = redirect(element().onboarding, leaving, () => 'http://id.example/', going);
    await expect(bad).rejects.toThrow('redirect() takes no http: address');
    expect([assigned, Object.keys(sessionStorage)]).toEqual([[], []]);
  });

  it('whose address can’t be made is told as what it is', async () => {
    const broken = () => {
      throw new TypeError('config has no authorizeUrl');
    };
    const left = redirect(element().onboarding, leaving, broken, going);
    await expect(left).rejects.toThrow('config has no authorizeUrl');
  });

  it('leads nowhere where nothing can be kept', async () => {
    vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    await expect(leave(element().onboarding)).rejects.toThrow('redirect() needs sessionStorage');
    expect(assigned).toEqual([]);
  });

  it('leads nowhere where its check has ended meanwhile', async () => {
    const gone = AbortSignal.abort();
    await redirect(element().onboarding, leaving, () => 'https://id.example/', gone);
    expect(assigned).toEqual([]);
  });
});

describe('a return', () => {
  it('opens the section, and is given to its provider once', async () => {
    const { state } = await leave(element().onboarding);
    const returns = opened(state);
    const { onboarding, navigate } = element({ returns });
    comeBack(onboarding);
    expect(navigate).toHaveBeenCalledWith('/app/profile/profile/check', { replace: true });
    expect(takeReturned(onboarding, 'check', 'id-check-other')).toBeNull();
    expect(takeReturned(onboarding, 'other', 'id-check-own')).toBeNull();
    expect(takeReturned(onboarding, 'check', 'id-check-own')).toBe(query);
    expect(takeReturned(onboarding, 'check', 'id-check-own')).toBeNull();
    expect(returns).toEqual([]);
    expect(lines).toEqual([]);
  });

  it('picks its check of a choice', async () => {
    const { state } = await leave(element().onboarding);
    const { onboarding, lazy } = element({ returns: opened(state) });
    comeBack(onboarding);
    expect(lazy.checkPicks?.picks.get('check')).toBe('id-check-own');
  });

  it('for another investor is given to nobody, and told without a name', async () => {
    const { state } = await leave(element().onboarding);
    const returns = opened(state);
    const { onboarding, navigate } = element({ investorId: 'i-2', returns });
    comeBack(onboarding);
    expect(navigate).not.toHaveBeenCalled();
    expect(takeReturned(onboarding, 'check', 'id-check-own')).toBeNull();
    expect(lines).toEqual([
      'investor-onboarding: the return of a redirect is ignored: another investor is signed in (id-check-own)',
    ]);
    const { onboarding: back, navigate: move } = element({ returns });
    comeBack(back);
    expect(move).not.toHaveBeenCalled();
  });

  it.each([
    [29, true],
    [31, false],
  ])('after %i minutes is given: %s', async (minutes, isGiven) => {
    const { state } = await leave(element().onboarding);
    vi.setSystemTime(NOW + minutes * MINUTE);
    const { onboarding, navigate } = element({ returns: opened(state) });
    comeBack(onboarding);
    expect(navigate.mock.calls.length > 0).toBe(isGiven);
    expect(takeReturned(onboarding, 'check', 'id-check-own') !== null).toBe(isGiven);
    expect(lines.join()).toMatch(isGiven ? /^$/ : /ignored: it comes after more than 30 minutes/);
  });

  it('counts the first time alone when it comes twice', async () => {
    const { state } = await leave(element().onboarding);
    opened(state);
    const { onboarding, navigate } = element({ returns: opened(state) });
    comeBack(onboarding);
    expect(navigate).not.toHaveBeenCalled();
    expect(lines).toEqual([
      'investor-onboarding: the return of a redirect is ignored: it was used before, or belongs to another tab',
    ]);
  });

  it('waits for the element that it belongs to', async () => {
    const { state } = await leave(element({ place: '1' }).onboarding);
    const returns = opened(state);
    const { onboarding: first, navigate } = element({ returns });
    comeBack(first);
    expect([navigate.mock.calls, lines]).toEqual([[], []]);
    const { onboarding: second, navigate: move } = element({ place: '1', returns });
    comeBack(second);
    expect(move).toHaveBeenCalled();
  });

  it('goes with its investor', async () => {
    const { state } = await leave(element().onboarding);
    const { onboarding, lifetime } = element({ returns: opened(state) });
    comeBack(onboarding);
    lifetime.endInvestor();
    expect(takeReturned(onboarding, 'check', 'id-check-own')).toBeNull();
  });

  it('to a section that has the check no more is told', async () => {
    const { state } = await leave(element().onboarding);
    const section = { id: 'check', plugins: [] };
    const { onboarding } = element({ returns: opened(state), section });
    comeBack(onboarding);
    await vi.waitFor(() =>
      expect(lines).toEqual([
        'investor-onboarding: the return of a redirect is ignored: section check has no id-check-own now',
      ]),
    );
    expect(takeReturned(onboarding, 'check', 'id-check-own')).toBeNull();
  });

  it('with what is no entry of the widget’s is ignored', () => {
    const { onboarding, navigate } = element({ returns: [{ kept: { owner: 1 }, query }] });
    comeBack(onboarding);
    expect(navigate).not.toHaveBeenCalled();
    expect(lines.length).toBe(1);
  });
});
