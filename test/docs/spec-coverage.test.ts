import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..', '..');
const PLACES = ['src', 'test', 'demo', 'docs', 'build', 'scripts', 'locales'];

const files = PLACES.flatMap((place) =>
  readdirSync(path.join(ROOT, place), { recursive: true, encoding: 'utf8' }).map(
    (file) => `${place}/${file.split(path.sep).join('/')}`,
  ),
);
const testSources = files
  .filter((file) => /\.test\.tsx?$/.test(file) && !file.startsWith('test/docs/'))
  .map((file) => readFileSync(path.join(ROOT, file), 'utf8').replaceAll("\\'", "'"));

/** The rows of all pages: `page:line`, and the cells. */
const rows = readdirSync(path.join(ROOT, 'docs'))
  .filter((page) => /^spec-coverage.*\.md$/.test(page))
  .flatMap((page) =>
    readFileSync(path.join(ROOT, 'docs', page), 'utf8')
      .split('\n')
      .map((line, place) => ({ at: `${page}:${place + 1}`, cells: line.split('|').slice(1, -1) }))
      .filter(({ cells }) => cells.length > 2 && !/^[\s-]*$/.test(cells[0] ?? '')),
  );

test('the pages have rows', () => {
  expect(rows.length).toBeGreaterThan(150);
  expect(testSources.length).toBeGreaterThan(100);
});

test('every file named on a page of the coverage exists', () => {
  const missing = rows.flatMap(({ at, cells }) =>
    (cells.join(' ').match(/[\w./-]+\.(?:tsx?|css|mjs|json|yaml)\b/g) ?? [])
      .filter((name) => !files.some((file) => file === name || file.endsWith(`/${name}`)))
      .map((name) => `${at}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test('every test named on a page of the coverage exists; … stands for some words', () => {
  const missing = rows.flatMap(({ at, cells }) =>
    Array.from((cells.at(-1) ?? '').matchAll(/'([^']+)'/g), ([, name = '']) => name)
      .filter((name) => !isTest(name))
      .map((name) => `${at}: ${name}`),
  );
  expect(missing).toEqual([]);
});

function isTest(name: string): boolean {
  const parts = name.split('…').map((part) => part.trim());
  return testSources.some((source) => parts.every((part) => source.includes(part)));
}
