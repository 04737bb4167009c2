import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { titlesIn } from './test-titles';

test('every title says who does what: none begins with is, of or that', () => {
  const files = readdirSync('test', { recursive: true, encoding: 'utf8' });
  const titles = files
    .filter((file) => /\.test\.tsx?$/.test(file))
    .flatMap((file) =>
      titlesIn(readFileSync(`test/${file}`, 'utf8')).map((title) => `${file}: ${title}`),
    );
  expect(titles.length).toBeGreaterThan(2000);
  expect(titles.filter((title) => /: (is|of|that)\b/.test(title))).toEqual([]);
});
