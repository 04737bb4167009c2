import { expect, test } from 'vitest';
import { aimTable } from '../../bench/report.mjs';

const row = (measured: number) => ({ what: 'a key', measured, aim: 0.45, digits: 2 });

test('an aim that is missed says by how much', () => {
  expect(aimTable([row(0.45), row(0.6)])).toMatch(
    /\| a key \| 0\.45 \| 0\.45 \| met \|\n\| a key \| 0\.60 \| 0\.45 \| missed by 0\.15 \|$/,
  );
});

test('what nobody measured is no aim that is met', () => {
  expect(() => aimTable([row(Number.NaN)])).toThrow("nothing measured 'a key'");
});
