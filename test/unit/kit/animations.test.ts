import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** What moves by itself, and longer, has to be able to be stopped (WCAG 2.2.2). Seconds. */
const LONGEST = 5;
/** The ring says that something is under way, and ends with it. */
const RING = 'turn';
/** Its start and its end are heard by code; what it animates does not change (element.css). */
const NOTHING_SEEN = /^loading /;

test('nothing moves by itself for more than five seconds but the ring of what is under way', () => {
  const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.css'),
  );
  const animations = sheets.flatMap((file) => {
    const css = readFileSync(path.join('src', file), 'utf8');
    return [...css.matchAll(/animation: ([^;]+);/g)].map(([, value = '']) => value);
  });
  expect(animations.length).toBeGreaterThan(5);
  const long = animations.filter((value) => {
    const [, seconds = '0'] = /([\d.]+)s/.exec(value) ?? [];
    const [, times = '1'] = /(?:^| )(\d+|infinite) alternate/.exec(value) ?? [];
    const isEndless = value.includes('infinite');
    if (value.includes(RING) || NOTHING_SEEN.test(value)) return false;
    return isEndless || Number(seconds) * Number(times) > LONGEST;
  });
  expect(long).toEqual([]);
});
