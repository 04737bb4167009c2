import { expect, test } from 'vitest';
import { firstFieldTable, targetTable } from '../../../../tools/bench/report.mjs';
import { visit } from './visit';

const row = (measured: number) => ({ what: 'a key', measured, target: 0.45, digits: 2 });

test('a missed target is shown with the difference', () => {
  expect(targetTable([row(0.45), row(0.6)])).toMatch(
    /\| a key \| 0\.45 \| 0\.45 \| met \|\n\| a key \| 0\.60 \| 0\.45 \| missed by 0\.15 \|$/,
  );
});

test('a target that was not measured does not count as met', () => {
  expect(() => targetTable([row(Number.NaN)])).toThrow("nothing measured 'a key'");
});

test('a contender is shown with median, smallest and largest value, and bytes in KiB', () => {
  const visits = [900, 1200, 1000].map((usable) => visit({ usable, ownBytes: 2048 }));
  const table = firstFieldTable([{ name: 'ours', visits }]);
  expect(table).toContain('| ours | 1000 (900–1200) | 1000 | 2.0 |');
});
