import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  filterFolded,
  folded,
  sortInSteps,
  sortOptions,
} from '../../../../src/form/rules/display/sort-options';

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

test.each([
  ['', [0, 1, 2, 3]],
  ['  ', [0, 1, 2, 3]],
  ['oster', [0]],
  ['ÖSTER', [0]],
  ['zeal new', [1]],
  ['zaire', [2]],
  ['x', []],
])('typing %j finds the options at %j', (query, places) => {
  const texts = ['Österreich', 'New Zealand', 'Zaïre', 'Zealand'].map(folded);
  expect(filterFolded(texts, query)).toEqual(places);
});

test('a list sorted in steps is the list sorted at once, in steps that a frame has room for', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ label: fc.string({ maxLength: 2 }) }), { minLength: 0, maxLength: 40 }),
      fc.integer({ min: 1, max: 60 }),
      (few, times) => {
        const options = Array.from({ length: times }, () => few)
          .flat()
          .map((one, place) => ({ ...one, place }));
        const { compare } = new Intl.Collator('de');
        const steps = sortInSteps(options, 'de');
        let count = 0;
        for (;;) {
          const { done, value } = steps.next();
          if (done) {
            expect(value).toEqual(
              options.toSorted((one, other) => compare(one.label, other.label)),
            );
            break;
          }
          count += 1;
        }
        expect(count).toBeGreaterThanOrEqual(Math.floor(options.length / 500));
      },
    ),
  );
});
