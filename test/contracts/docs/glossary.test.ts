import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const PAGE = 'docs/contribute/glossary.md';
const MOST_TERMS = 80;

const [glossary = '', table = ''] = readFileSync(PAGE, 'utf8').split('## Words to avoid');
const terms = [...glossary.matchAll(/^\| \*\*(.+?)\*\* \| (.+) \|$/gm)];
const avoided = table
  .split('\n')
  .flatMap((line) => (/^\| (?!Say|---)/.test(line) ? (line.split('|')[2] ?? '').split(',') : []))
  .map((word) => word.trim())
  .filter(Boolean);

test('the glossary has at most 80 terms, each once and with one meaning', () => {
  const names = terms.map(([, name]) => name);
  expect(names.length).toBeGreaterThan(40);
  expect(names.length).toBeLessThanOrEqual(MOST_TERMS);
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
  const several = terms.filter(([, , meaning = '']) =>
    /^\w+ things|\bOf a \w+: .*\bOf a /.test(meaning),
  );
  expect(several.map(([, name]) => name)).toEqual([]);
});

/** A page without what is not our words: code, addresses, quotations. */
function proseOf(page: string): string {
  return page
    .replace(/^```[\s\S]*?^```/gm, '')
    .replace(/`[^`\n]*`/g, '')
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/<[^>]*>/g, '')
    .replace(/^>.*$/gm, '');
}

function commentsOf(source: string): string {
  const lines = source.match(/^\s*(?:\/\*|\*|\/\/).*$/gm) ?? [];
  return lines.join('\n').replace(/`[^`\n]*`/g, '');
}

const texts = execFileSync(
  'git',
  ['ls-files', '*.md', 'src/**/*.ts', 'src/**/*.tsx', 'server/src/**/*.ts'],
  {
    encoding: 'utf8',
  },
)
  .trim()
  .split('\n')
  .filter((file) => !/^(?:locales|test|licences)\//.test(file))
  .map((file) => {
    const text = readFileSync(file, 'utf8');
    const ours = file === PAGE ? (text.split('## Words to avoid')[0] ?? '') : text;
    return { file, text: file.endsWith('.md') ? proseOf(ours) : commentsOf(ours) };
  });

test.each(avoided)('no page and no comment says %j', (word) => {
  const said = new RegExp(`\\b${word}\\b`, 'i');
  expect(texts.filter(({ text }) => said.test(text)).map(({ file }) => file)).toEqual([]);
});
