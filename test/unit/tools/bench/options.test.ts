import { expect, test } from 'vitest';
import { readOptions } from '../../../../tools/bench/options.mjs';

test('the benchmark without options measures everything five times and writes it', () => {
  expect(readOptions([])).toEqual({
    runs: 5,
    parts: ['first-field', 'forms', 'lists'],
    isWhole: true,
  });
});

test('a part can be measured alone, and is not written', () => {
  const options = readOptions(['--runs', '1', '--only', 'first-field']);
  expect(options).toEqual({ runs: 1, parts: ['first-field'], isWhole: false });
});

test.each([
  [['--runs', '0'], /--runs wants a number from 1/],
  [['--runs', 'many'], /--runs wants a number from 1/],
  [['--only', 'all'], /--only knows no 'all'/],
  [['--fast'], /Unknown option '--fast'/],
])('the options %j are refused with the usage', (args, message) => {
  expect(() => readOptions(args)).toThrow(message);
  expect(() => readOptions(args)).toThrow(/Usage: node tools\/bench\/run\.mjs/);
});
