import { expect, test } from 'vitest';
import { sortOptions } from '../../../../../src/form/kinds/select/sort-options';

const sorted = (labels: readonly string[], locale: string) =>
  sortOptions(
    labels.map((label) => ({ label })),
    locale,
  ).map(({ label }) => label);

test('options are sorted alphabetically, in the order of the locale', () => {
  const labels = ['Zebra', 'Öl', 'apple', 'Apfel', 'Ähre'];
  expect(sorted(labels, 'de')).toEqual(['Ähre', 'Apfel', 'apple', 'Öl', 'Zebra']);
  expect(sorted(labels, 'sv')).toEqual(['Apfel', 'apple', 'Zebra', 'Ähre', 'Öl']);
});

test('options of equal labels keep their order, and the given list is left alone', () => {
  const options = [
    { label: 'b', value: 1 },
    { label: 'a', value: 2 },
    { label: 'b', value: 3 },
  ];
  expect(sortOptions(options, 'en').map(({ value }) => value)).toEqual([2, 1, 3]);
  expect(options.map(({ value }) => value)).toEqual([1, 2, 3]);
});
