import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const MOST_WORDS = 45_000;
const MOST_LINES_OF_README = 80;

/** Words as a reader counts them: no table lines, bullets, anchors or figures. Samples of code count. */
function wordsIn(page: string): number {
  const text = page.replace(/<a id="[^"]*"><\/a>/g, '');
  return text.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length;
}

test('the pages of docs/ have at most 45,000 words', () => {
  const pages = readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => ({ file, words: wordsIn(readFileSync(`docs/${file}`, 'utf8')) }))
    .sort((one, other) => other.words - one.words);
  const words = pages.reduce((sum, page) => sum + page.words, 0);
  const longest = pages.slice(0, 5).map((page) => `${page.file} ${page.words}`);
  expect(words, `the longest are ${longest.join(', ')}`).toBeLessThanOrEqual(MOST_WORDS);
});

test('README.md has at most 80 lines', () => {
  const lines = readFileSync('README.md', 'utf8').trim().split('\n');
  expect(lines.length).toBeLessThanOrEqual(MOST_LINES_OF_README);
});
