import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isAmong, titlesIn } from './test-titles';

const PAGES = [
  'laws',
  'security',
  'reliability',
  'policies',
  'identity',
  'wallets',
  'walletconnect',
];

/** Sections that promise nothing of the widget's: what others have to do, terms, and how to try it. */
const NO_CLAIMS = [
  'Attackers',
  'What is left to the host',
  'What is left to the backend',
  "MetaMask's terms: 10,000 users",
  'Known limits',
  'Stand-ins',
  'Trying it',
];

interface Part {
  readonly page: string;
  readonly title: string;
  readonly text: string;
}

const parts: readonly Part[] = PAGES.flatMap((page) => {
  const [, ...sections] = readFileSync(`docs/${page}.md`, 'utf8').split(/^#{2,3} /m);
  return sections.map((section) => {
    const [title = '', ...lines] = section.split('\n');
    return { page, title, text: lines.join('\n') };
  });
});

const FILE = /\btest\/[\w./-]+\.(?:test\.tsx?|mjs)\b/g;

/** The tests of a text: the file named last before each title in quotes. */
function named(text: string): readonly { readonly file: string; readonly title?: string }[] {
  let file = '';
  const marks = text.matchAll(
    /`(test\/[\w./-]+\.test\.tsx?)`|(?<=[`,;)] )'(.+?)'(?=[,;.)| \n]|$)/g,
  );
  return [...marks].flatMap(([, path, title]) => {
    if (path) file = path;
    return title === undefined ? [{ file }] : [{ file, title }];
  });
}

test('every section of the pages that makes a claim names its tests', () => {
  const silent = parts
    .filter(({ title, text }) => !NO_CLAIMS.includes(title) && !text.match(FILE))
    .map(({ page, title }) => `${page}.md: ${title}`);
  // Its table is what the protections below it are for.
  expect(silent).toEqual(['security.md: What is worth protecting']);
  expect(parts.length).toBeGreaterThan(30);
});

test('every protection of the security page names its test', () => {
  const { text = '' } = parts.find(({ title }) => title === 'What stops them') ?? {};
  const rows = text.split('\n').filter((line) => /^\| (?!Protection)/.test(line));
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.filter((row) => !row.split('|').at(-2)?.match(FILE))).toEqual([]);
});

test('every file of tests that a page names exists', () => {
  const files = new Set(parts.flatMap(({ text }) => text.match(FILE) ?? []));
  expect([...files].filter((file) => !existsSync(file))).toEqual([]);
});

test('every test that a page names is in the file named before it; … replaces some words', () => {
  const missing = parts.flatMap(({ page, text }) =>
    text
      .split('\n')
      .filter((line) => line.includes('test/'))
      .flatMap(named)
      .filter(({ file, title }) => title && file && !holds(file, title))
      .map(({ file, title }) => `${page}.md: '${title}' in ${file}`),
  );
  expect(missing).toEqual([]);
});

function holds(file: string, title: string): boolean {
  if (!existsSync(file)) return false;
  return isAmong(titlesIn(readFileSync(file, 'utf8')), title);
}

test('every source file that a page names exists', () => {
  const places = ['src', 'build', 'demo', 'test', 'scripts', 'bin'];
  const files = places.flatMap((place) =>
    readdirSync(place, { recursive: true, encoding: 'utf8' }).map((file) => `/${place}/${file}`),
  );
  const missing = PAGES.flatMap((page) =>
    (readFileSync(`docs/${page}.md`, 'utf8').match(/[\w-]+(?:\/[\w-]+)+(?:\.\w+)*\.tsx?\b/g) ?? [])
      .filter((name) => !files.some((file) => file.endsWith(`/${name}`)))
      .map((name) => `${page}.md: ${name}`),
  );
  expect(missing).toEqual([]);
});
