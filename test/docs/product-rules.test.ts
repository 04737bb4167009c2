import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { isAmong, titlesIn } from './test-titles';

const ROOT = path.join(import.meta.dirname, '..', '..');
const PLACES = ['src', 'test', 'demo', 'contract', 'docs', 'build', 'scripts', 'locales'];
const PAGES = ['product-rules.md', 'accessibility.md', 'accessibility-conformance.md'];

const files = PLACES.flatMap((place) =>
  readdirSync(path.join(ROOT, place), { recursive: true, encoding: 'utf8' }).map(
    (file) => `${place}/${file.split(path.sep).join('/')}`,
  ),
);
const tests = files
  .filter((file) => /\.test\.tsx?$/.test(file))
  .map((file) => ({ file, titles: titlesIn(read(file)) }));

/** The rows of the pages: `page:line`, and the cells. */
const rows = PAGES.flatMap((page) =>
  read(`docs/${page}`)
    .split('\n')
    .map((line, place) => ({ at: `${page}:${place + 1}`, cells: line.split('|').slice(1, -1) }))
    .filter(({ cells }) => cells.length > 1 && !/^[\s-]*$/.test(cells[0] ?? '')),
);
const rules = rows.filter(({ at, cells }) => at.startsWith('product-rules') && !isHead(cells));
const anchors = rules.flatMap(({ cells }) => anchorsOf(cells[0] ?? ''));

/** Every citation of a rule; read outside of the tests, so that a slow disk breaks no time limit. */
const cited = ['README.md', ...files.filter((file) => /\.(?:tsx?|css|mjs|md|yaml)$/.test(file))]
  .filter((file) => file !== 'test/docs/product-rules.test.ts')
  .flatMap((file) => citedIn(read(file)).map((anchor) => ({ file, anchor })));

test('the pages of rules and claims are not empty', () => {
  expect(rules.length).toBeGreaterThan(300);
  expect(tests.length).toBeGreaterThan(100);
});

test('every rule has one anchor in small letters and a test', () => {
  const wrong = rules.filter(
    ({ cells }) =>
      !/^ <a id="[a-z0-9]+(?:-[a-z0-9]+)*"><\/a>\S/.test(cells[0] ?? '') ||
      anchorsOf(cells[0] ?? '').length !== 1 ||
      cells.length !== 2 ||
      !/'[^']+'|"[^"]+"/.test(cells[1] ?? ''),
  );
  expect(wrong.map(({ at }) => at)).toEqual([]);
});

test('no two rules have the same anchor', () => {
  expect(anchors.filter((anchor, place) => anchors.indexOf(anchor) !== place)).toEqual([]);
});

test('every rule that code, tests or docs cite is on the page', () => {
  expect(cited.length).toBeGreaterThan(0);
  expect(cited.filter(({ anchor }) => !anchors.includes(anchor))).toEqual([]);
});

test('every file that a page names exists', () => {
  const missing = rows.flatMap(({ at, cells }) =>
    (cells.join(' ').match(/[\w./-]+\.(?:tsx?|css|mjs|json|yaml)\b/g) ?? [])
      .filter((name) => !files.some((file) => file === name || file.endsWith(`/${name}`)))
      .map((name) => `${at}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test('every file of tests that a page names is followed by the name of a test in it', () => {
  const unnamed = rows.flatMap(({ at, cells }) =>
    [...(cells.at(-1) ?? '').matchAll(/[\w./-]+\.test\.tsx?\b(?! ['"])/g)].map(
      ([file]) => `${at}: ${file}`,
    ),
  );
  expect(unnamed).toEqual([]);
});

test('every test that a page names exists, in the file named before it if there is one; … replaces some words', () => {
  const missing = rows.flatMap(({ at, cells }) => {
    let file = '';
    return [
      ...(cells.at(-1) ?? '').matchAll(/([\w./-]+\.test\.tsx?)|(?:'([^']+)'|"([^"]+)")/g),
    ].flatMap(([, named, single, double]) => {
      const name = single ?? double;
      if (!name) file = named ?? '';
      return !name || isTest(name, file) ? [] : [`${at}: ${name} in ${file || 'any file'}`];
    });
  });
  expect(missing).toEqual([]);
});

function read(file: string): string {
  return readFileSync(path.join(ROOT, file), 'utf8');
}

/** One anchor, or several: `product-rules#hidden, #disabled`; a line break may stand between them. */
function citedIn(source: string): string[] {
  const several = /product-rules(?:\.md)?#[\w-]+(?:(?:,| and| to)(?: and)?[\s/*]+#[\w-]+)*/g;
  return [...source.matchAll(several)].flatMap(([all]) =>
    [...all.matchAll(/#([\w-]+)/g)].map(([, anchor]) => anchor ?? ''),
  );
}

function isHead(cells: string[]): boolean {
  return cells[0]?.trim() === 'Rule';
}

function anchorsOf(cell: string): string[] {
  return [...cell.matchAll(/<a id="([^"]*)">/g)].map(([, id]) => id ?? '');
}

function isTest(name: string, file: string): boolean {
  return tests.some((one) => one.file.endsWith(file) && isAmong(one.titles, name));
}
