import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { earlierBuild } from '../../bench/earlier-build.mjs';

let root: string;
let cache: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'bench-'));
  cache = path.join(root, 'cache');
});

afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

test('an earlier build whose commit is not in the history is reported and leaves nothing behind', () => {
  const built = earlierBuild('e941474', { root, cache });
  expect(built).toEqual({
    missing: expect.stringMatching(/^commit e941474 is not in the history here \(.+\)$/),
  });
  expect(existsSync(cache) ? readdirSync(cache) : []).toEqual([]);
});

test('a cached build is used, with or without the history', () => {
  mkdirSync(path.join(cache, 'e941474'), { recursive: true });
  expect(earlierBuild('e941474', { root, cache })).toEqual({
    folder: path.join(cache, 'e941474'),
  });
});
