import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Made-up files of a test's own input, and those that npm describes. */
const MADE_UP = [
  'test/build/size-report.test.ts',
  'test/scripts/bundled-packages.test.ts',
  'test/server/',
  'test/docs/named-files.test.ts',
  'package-lock.json',
  'demo/hosts/',
];

const files = execFileSync(
  'git',
  ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
  {
    encoding: 'utf8',
  },
)
  .split('\0')
  .filter((file) => /\.(tsx?|mjs|md|yml|yaml)$/.test(file) && existsSync(file))
  .filter((file) => !MADE_UP.some((part) => file.includes(part)));

const PLACES = 'src|test|docs|build|scripts|contract|demo|profile-document|studio|bin|server|bench';
const NAMED = new RegExp(
  `(?<![\\w./-])(?:${PLACES})/[\\w./-]+?\\.(?:test\\.tsx?|tsx?|mjs|md|yaml)\\b(?![/*])`,
  'g',
);

test('every file of the project that a comment or page names from the root exists', () => {
  const missing = files.flatMap((file) =>
    (readFileSync(file, 'utf8').match(NAMED) ?? [])
      .filter((named) => !existsSync(named) && !existsSync(`server/${named}`))
      .map((named) => `${file}: ${named}`),
  );
  expect(missing).toEqual([]);
});

test('every rule of the product that a comment or page refers to is on its page', () => {
  const page = readFileSync('docs/product-rules.md', 'utf8');
  const rules = new Set([...page.matchAll(/\bid="([\w-]+)"/g)].map(([, id]) => id));
  const headings = [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .trim()
      .replaceAll(/\s/g, '-'),
  );
  const missing = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/product-rules(?:\.md)?#([\w-]+)/g)]
      .filter(([, id = '']) => !rules.has(id) && !headings.includes(id))
      .map(([, id]) => `${file}: ${id}`),
  );
  expect(missing).toEqual([]);
});
