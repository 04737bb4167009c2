import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** Made-up files of a test's own input, and those that npm describes. */
const MADE_UP = [
  'test/unit/tools/build/size-report.test.ts',
  'test/contracts/docs/named-files.test.ts',
  'test/unit/cli/profile-document/clean.test.ts',
  'test/unit/tools/scripts/',
  'test/server/',
  'package-lock.json',
  'demo/hosts/',
];
/** Made by a build or when something runs, and the start of two names. */
const NO_FILES = [
  'tools/bench/dist',
  'cli/bin/lib',
  'demo/server/data',
  'test/bundle/site/transcripts',
];

const tracked = execFileSync(
  'git',
  ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
  { encoding: 'utf8' },
)
  .split('\0')
  .filter((file) => existsSync(file));
const files = tracked
  .filter((file) => /\.(tsx?|m?js|css|html|md|ya?ml|py|php|json)$/.test(file))
  .filter((file) => !MADE_UP.some((part) => file.includes(part)))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));
const pages = files.filter(({ file }) => file.endsWith('.md') && !file.includes('.template.'));

const folders = new Set(tracked.flatMap((file) => file.split('/').slice(0, -1).slice(0, 1)));
const NAMED = new RegExp(
  `(?<![\\w./@:-])(?:${[...folders].map((name) => name.replace('.', '\\.')).join('|')})/[\\w./-]*\\w(?![\\w*{<$-]|[./-][\\w*{<$])`,
  'g',
);

test('every file and folder that a comment or page names from the root exists', () => {
  const missing = files.flatMap(({ file, text }) =>
    (text.match(NAMED) ?? [])
      .filter((named) => !NO_FILES.some((one) => `${named}/`.startsWith(`${one}/`)))
      .filter((named) => !exists(named, file))
      .map((named) => `${file}: ${named}`),
  );
  expect(missing).toEqual([]);
});

/** From the root, from the server, or beside the file that names it. */
function exists(named: string, file: string): boolean {
  return [named, `server/${named}`, path.join(path.dirname(file), named)].some((one) =>
    existsSync(one),
  );
}

test('every source file that a comment names by its name alone exists', () => {
  const names = new Set(tracked.map((file) => path.basename(file)));
  const missing = files
    .filter(({ file }) => /^(src|server\/src|tools|cli\/bin)\//.test(file))
    .flatMap(({ file, text }) =>
      (text.match(/^\s*(?:\*|\/\*|\/\/).*$/gm) ?? [])
        .flatMap((line) => line.match(/(?<![\w./@:-])[\w-]+\.(?:tsx?|mjs|css|md)\b(?!\()/g) ?? [])
        .filter((named) => !names.has(named))
        .map((named) => `${file}: ${named}`),
    );
  expect(missing).toEqual([]);
});

test('every link of a page leads to a file, and to a heading or an anchor in it', () => {
  const broken = pages.flatMap(({ file, text }) =>
    [...text.matchAll(/\]\((?![a-z]+:)([^)\s#]*)(?:#([^)\s]+))?\)/g)]
      .filter(([, to = '', anchor]) => {
        const target = to ? path.join(path.dirname(file), to) : file;
        if (!existsSync(target)) return true;
        return anchor && target.endsWith('.md') && !anchorsOf(target).includes(anchor);
      })
      .map(([link]) => `${file}: ${link}`),
  );
  expect(pages.length).toBeGreaterThan(40);
  expect(broken).toEqual([]);
});

test('every path that a command of a page takes from above its folder leads to a file', () => {
  const commands = pages.flatMap(({ file, text }) =>
    [...text.matchAll(/^```sh\n([\s\S]*?)^```/gm)].flatMap(([, block = '']) =>
      (block.match(/(?<=\s)\.\.\/[\w./-]+/g) ?? []).map((named) => ({ file, named })),
    ),
  );
  const missing = commands.filter(
    ({ file, named }) => !existsSync(path.join(path.dirname(file), named)),
  );
  expect(commands.length).toBeGreaterThan(0);
  expect(missing).toEqual([]);
});

/** The anchors that a page sets, and those that GitHub makes of its headings. */
function anchorsOf(page: string): string[] {
  const text = readFileSync(page, 'utf8');
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/<[^>]*>/g, '')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_\s-]/gu, '')
      .trim()
      .replaceAll(/\s/g, '-'),
  );
  return [...headings, ...[...text.matchAll(/\bid="([^"]+)"/g)].map(([, id = '']) => id)];
}
