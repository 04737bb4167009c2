import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isAmong, titlesIn } from './test-titles';

type Tests = Readonly<Record<string, readonly string[]>>;

/** The tests of each claim: by page, by heading or name of a row, by file. Without titles the whole file is meant. */
const CLAIMS: Readonly<Record<string, Readonly<Record<string, Tests>>>> = JSON.parse(
  readFileSync('test/contracts/docs/claims.json', 'utf8'),
);

/** Pages of which every chapter makes a claim but these: what others have to do, terms, limits, and how to try it. */
const NO_CLAIMS: Readonly<Record<string, readonly string[]>> = {
  'docs/contribute/laws.md': ['Known limits'],
  'docs/operate/security.md': [
    'What is worth protecting',
    'Attackers',
    'What is left to the host',
    'What is left to the backend',
  ],
  'docs/operate/reliability.md': [],
};

const claims = Object.entries(CLAIMS).flatMap(([page, byName]) =>
  Object.entries(byName).map(([name, tests]) => ({ page, name, tests })),
);

/** The names that a claim can have on a page: of headings, and of rows and list items in bold. */
function namesOn(page: string): readonly string[] {
  const text = readFileSync(page, 'utf8');
  const headings = [...text.matchAll(/^#{2,3} (.+)$/gm)].map(([, heading = '']) => heading);
  return [...headings, ...rowsOf(text)];
}

function rowsOf(text: string): readonly string[] {
  return [...text.matchAll(/^\| \*\*(.+?)\.?\*\*/gm)].map(([, name = '']) => name);
}

test('every claim has tests, and stands on its page', () => {
  expect(claims.length).toBeGreaterThan(60);
  expect(claims.filter(({ tests }) => Object.keys(tests).length === 0)).toEqual([]);
  const gone = claims.filter(({ page, name }) => !namesOn(page).includes(name));
  expect(gone.map(({ page, name }) => `${page}: ${name}`)).toEqual([]);
});

test.each(Object.entries(NO_CLAIMS))('every chapter and row of %s has tests', (page, others) => {
  const text = readFileSync(page, 'utf8');
  const chapters = text
    .split(/^## /m)
    .slice(1)
    .map((chapter) => chapter.split('\n')[0] ?? '');
  const needed = chapters.filter((chapter) => !others.includes(chapter)).concat(rowsOf(text));
  expect(needed.filter((name) => !CLAIMS[page]?.[name])).toEqual([]);
});

test('every file and every test of a claim exists; … replaces some words', () => {
  const missing = claims.flatMap(({ page, name, tests }) =>
    Object.entries(tests).flatMap(([file, titles]) => {
      if (!existsSync(file)) return [`${page}, ${name}: ${file}`];
      const known = titlesIn(readFileSync(file, 'utf8'));
      return titles
        .filter((title) => !isAmong(known, title))
        .map((title) => `${page}, ${name}: '${title}' in ${file}`);
    }),
  );
  expect(missing).toEqual([]);
});
