import { beforeEach, expect, test } from 'vitest';
import { sweepStorage } from '../../src/session/tab-storage';

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
  sweepStorage(storage(), { investorId: 'i-1', now: NOW });
  expect([...kept.keys()]).toEqual([
    'investor-onboarding:draft:i-1',
    'investor-onboarding:walletconnect',
    'host',
  ]);
});

test('a draft older than a day goes, too', () => {
  sweepStorage(storage(), { investorId: 'i-1', now: NOW + 1 });
  expect([...kept.keys()]).toEqual(['investor-onboarding:walletconnect', 'host']);
});

test('a sign-out leaves nothing of the widget', () => {
  sweepStorage(storage());
  expect([...kept.keys()]).toEqual(['host']);
});

test('a storage that is blocked or missing holds nothing', () => {
  const blocked = {
    get length(): number {
      throw new DOMException('blocked', 'SecurityError');
    },
  } as Storage;
  expect(() => sweepStorage(blocked)).not.toThrow();
  expect(() => sweepStorage(undefined)).not.toThrow();
});
