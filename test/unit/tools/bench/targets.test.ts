import { expect, test } from 'vitest';
import type { FirstFieldRow } from '../../../../tools/bench/report.mjs';
import { drawnTargets, firstFieldTargets, ratioOf } from '../../../../tools/bench/targets.mjs';
import { visit } from './visit';

const visits = (...times: number[]) => times.map((usable) => visit({ usable }));

function measured(rows: readonly FirstFieldRow[], what: string) {
  const found = firstFieldTargets(rows).find((target) => target.what.includes(what));
  if (!found) throw new Error(`no target says '${what}'`);
  return found.measured;
}

test('the ratio is taken round by round, so that a slow round slows both', () => {
  // Of the medians it would be 1000 / 1500.
  expect(ratioOf(visits(500, 1000, 4000), visits(1000, 1500, 8000))).toBe(0.5);
});

test('a contender with fewer rounds gives no ratio', () => {
  expect(ratioOf(visits(500, 1000, 4000), visits(1000))).toBeNaN();
});

test('a contender without a target has no row', () => {
  const rows: FirstFieldRow[] = [
    { name: 'investor-onboarding', visits: visits(1000) },
    { name: 'page by hand', visits: visits(2000), atMost: 0.85 },
    { name: 'for information', visits: visits(3000) },
  ];
  expect(measured(rows, 'against page by hand')).toBe(0.5);
  expect(() => measured(rows, 'for information')).toThrow('no target');
});

test('layout shift and bytes (in KiB) are those of the worst visit', () => {
  const own = [visit(), visit({ shift: 0.1, ownBytes: 113 * 1024, files: 7 })];
  const rows = [{ name: 'investor-onboarding', visits: own }];
  expect(measured(rows, 'CLS')).toBe(0.1);
  expect(measured(rows, 'our files')).toBe(113);
  expect(measured(rows, 'number of these files')).toBe(7);
});

test('without our own figures there are no targets', () => {
  expect(() => firstFieldTargets([{ name: 'page by hand', visits: visits(1) }])).toThrow(
    'investor-onboarding was not measured',
  );
});

test('a drawn page is compared by its own ratios, and its section weighs what the plain page lacks', () => {
  const page = (kib: number) => ({
    url: 'https://portal.test/',
    ...{ start: 0, end: 1, parts: [], isPreflight: false },
    bytes: kib * 1024,
  });
  const rows: FirstFieldRow[] = [
    { name: 'investor-onboarding', visits: [visit({ requests: [page(2)] })] },
    {
      name: 'investor-onboarding, drawn on the server',
      visits: [visit({ usable: 500, longest: 40, shift: 0.1, requests: [page(7)] })],
    },
    { name: 'page by hand', visits: visits(2000), atMost: 0.9, drawnAtMost: 0.5 },
  ];
  const found = drawnTargets(rows).map(({ what, measured }) => [what.split(', ')[1], measured]);
  expect(found).toEqual([
    ['against page by hand', 0.25],
    ['ms', 40],
    [undefined, 0.1],
    ['KiB of the page over the wire', 5],
  ]);
});

test('without a drawn page of ours there are no targets of it', () => {
  expect(() => drawnTargets([])).toThrow('drawn on the server was not measured');
});
