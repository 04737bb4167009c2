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
const tests = files
  .filter((file) => /\.test\.tsx?$/.test(file) && !file.startsWith('test/docs/'))
  .map((file) => ({
    file,
    source: readFileSync(path.join(ROOT, file), 'utf8').replaceAll("\\'", "'"),
  }));

/** The rows of all pages: `page:line`, and the cells. */
const rows = readdirSync(path.join(ROOT, 'docs'))
  .filter((page) => /^(spec-coverage.*|accessibility)\.md$/.test(page))
  .flatMap((page) =>
    readFileSync(path.join(ROOT, 'docs', page), 'utf8')
      .split('\n')
      .map((line, place) => ({ at: `${page}:${place + 1}`, cells: line.split('|').slice(1, -1) }))
      .filter(({ cells }) => cells.length > 2 && !/^[\s-]*$/.test(cells[0] ?? '')),
  );

test('the pages have rows', () => {
  expect(rows.length).toBeGreaterThan(150);
  expect(tests.length).toBeGreaterThan(100);
});

test('every file named on a page of the coverage exists', () => {
  const missing = rows.flatMap(({ at, cells }) =>
    (cells.join(' ').match(/[\w./-]+\.(?:tsx?|css|mjs|json|yaml)\b/g) ?? [])
      .filter((name) => !files.some((file) => file === name || file.endsWith(`/${name}`)))
      .map((name) => `${at}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test('every test named on a page of the coverage is in the file named before it; … stands for some words', () => {
  const missing = rows.flatMap(({ at, cells }) => {
    let file = '';
    return [...(cells.at(-1) ?? '').matchAll(/([\w./-]+\.test\.tsx?)|the same|'([^']+)'/g)].flatMap(
      ([, named, name]) => {
        if (!name) file = named ?? '';
        return !name || isTest(name, file) ? [] : [`${at}: ${name} in ${file || 'any file'}`];
      },
    );
  });
  expect(missing).toEqual([]);
});

function isTest(name: string, file: string): boolean {
  const parts = name.split('…').map((part) => part.trim());
  return tests.some(
    (one) => one.file.endsWith(file) && parts.every((part) => one.source.includes(part)),
  );
}
