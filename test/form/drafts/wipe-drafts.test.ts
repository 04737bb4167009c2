import { beforeEach, expect, test } from 'vitest';
import { DRAFT_KEY_PREFIX, wipeDrafts } from '../../../src/form/drafts/wipe-drafts';

let kept: Map<string, string>;

function storage(): Storage {
  return {
    get length() {
      return kept.size;
    },
    key: (place: number) => [...kept.keys()][place] ?? null,
    removeItem: (key: string) => void kept.delete(key),
  } as Storage;
}

beforeEach(() => {
  kept = new Map([
    [`${DRAFT_KEY_PREFIX}i-1`, '{}'],
    [`${DRAFT_KEY_PREFIX}i-2`, '{}'],
    ['host', 'its own'],
  ]);
});

test('wiping drafts removes those of one investor only', () => {
  wipeDrafts(storage(), 'i-1');
  expect([...kept.keys()]).toEqual([`${DRAFT_KEY_PREFIX}i-2`, 'host']);
});

test('wiping drafts without a known investor removes all of the tab, and nothing of the host', () => {
  wipeDrafts(storage(), undefined);
  expect([...kept.keys()]).toEqual(['host']);
});

test('a storage that is blocked or missing holds no drafts', () => {
  const blocked = {
    length: 1,
    key: () => null,
    removeItem: () => {
      throw new DOMException('blocked', 'SecurityError');
    },
  };
  expect(() => wipeDrafts(blocked, 'i-1')).not.toThrow();
  expect(() => wipeDrafts(undefined, 'i-1')).not.toThrow();
});
