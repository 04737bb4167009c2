import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readSamples } from './samples';

it('every script of the documentation compiles against the published declarations', () => {
  const samples = readSamples().filter(({ purpose }) => purpose === 'check');
  expect(samples.length).toBeGreaterThan(3);
  mkdirSync('node_modules/.cache', { recursive: true });
  const folder = mkdtempSync(path.resolve('node_modules/.cache/samples-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const { name, language, code } of samples) {
    // A module each, so that none sees another's names.
    writeFileSync(
      path.join(folder, `${name.replace(/\W+/g, '-')}.${language}`),
      `${code}\nexport {};\n`,
    );
  }
  const config = {
    compilerOptions: {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      target: 'ES2023',
      lib: ['ES2024', 'DOM', 'DOM.Iterable'],
      module: 'ESNext',
      moduleResolution: 'bundler',
      types: [],
      jsx: 'react-jsx',
      paths: {
        'investor-onboarding': [path.resolve('dist-types/index.d.ts')],
        'investor-onboarding/pure': [path.resolve('dist-types/pure.d.ts')],
        'investor-onboarding/*': [path.resolve('dist-types/frameworks/*.d.ts')],
      },
    },
    include: ['*.ts', '*.tsx'],
  };
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(config));
  const { stdout, status } = spawnSync(process.execPath, [
    path.resolve('node_modules/typescript/bin/tsc'),
    '-p',
    folder,
  ]);
  expect(stdout.toString()).toBe('');
  expect(status).toBe(0);
}, 30_000);

it('every link between the pages has a target', () => {
  const broken = pages().flatMap((page) =>
    [
      ...readFileSync(page, 'utf8').matchAll(
        /(?:\]\(|<(?:img|source) [^>]*?src(?:set)?=")(?!https?:|mailto:|#)([^)#\s"]+)/g,
      ),
    ]
      .map(([, target = '']) => target)
      .filter((target) => !existsSync(path.join(path.dirname(page), target)))
      .map((target) => `${page}: ${target}`),
  );
  expect(broken).toEqual([]);
});

/** The anchors of a page as its readers' sites make them: of headings, and those written by hand. */
function anchorsOf(page: string): readonly string[] {
  const text = readFileSync(page, 'utf8');
  const headings = [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/\]\([^)]*\)/g, '')
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
  return [...headings, ...[...text.matchAll(/<a id="([^"]+)"/g)].map(([, id = '']) => id)];
}

it('every anchor that a link names is on its page', () => {
  const links = pages().flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/\]\((?!https?:)([^)#\s]*)#([^)\s]+)\)/g)].map(
      ([, file, anchor = '']) => ({
        page,
        target: file ? path.join(path.dirname(page), file) : page,
        anchor,
      }),
    ),
  );
  expect(links.length).toBeGreaterThan(10);
  const broken = links.filter(
    ({ target, anchor }) => target.endsWith('.md') && !anchorsOf(target).includes(anchor),
  );
  expect(broken).toEqual([]);
});

/** README.md and the pages of docs/. */
function pages(): readonly string[] {
  const inDocs = readdirSync('docs', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.md'),
  );
  return ['README.md', ...inDocs.map((file) => `docs/${file}`)];
}
