import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  createOptionList,
  filterFolded,
  folded,
  type ListedChoice,
  sortInSteps,
} from '../../../../../src/form/kinds/select/option-list';

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

test('a list is prepared in the time it is given, and at once for whoever asks before', () => {
  const options = Array.from({ length: 2000 }, (_, place) => ({
    label: `Fund ${2000 - place}`,
    value: place,
    isVerified: false,
  }));
  const gone = { label: 'Aardvark, no longer offered', value: 'gone', isVerified: false };
  let time = 0;
  const list = createOptionList(options, [gone], 'en', () => {
    time += 1;
    return time;
  });
  let moments = 1;
  while (list.prepare(3)) moments += 1;
  expect(moments).toBeGreaterThan(3);
  expect(
    list
      .sorted()
      .slice(0, 2)
      .map(({ label }) => label),
  ).toEqual(['Fund 1', 'Fund 10']);
  expect(list.sorted().at(-1)).toBe(gone);

  const early = createOptionList(options, [gone], 'en', () => 0);
  expect(early.search('fund 1999')).toHaveLength(1);
  expect(early.prepare(0)).toBe(false);
});

test('tells options with one label each by their value', () => {
  const [one, other, alone] = ['Bank', 'Bank', 'Fund'].map((label, value) => ({
    label,
    value,
    isVerified: false,
  })) as [ListedChoice, ListedChoice, ListedChoice];
  const list = createOptionList([one, other, alone], [], 'en', () => 0);
  expect([one, other, alone].map(list.hint)).toEqual(['0', '1', undefined]);
});

test('a key that asks twice for the same text has the options looked through once', () => {
  const options = ['Austria', 'Belgium'].map((label) => ({
    label,
    value: label,
    isVerified: false,
  }));
  const list = createOptionList(options, [], 'en', () => 0);
  expect(list.search('b')).toBe(list.search('b'));
  expect(list.search('b')).toEqual([1]);
  expect(list.search('a')).toEqual([0]);
});
