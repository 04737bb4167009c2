import { expect, it } from 'vitest';
import { filterOptions } from '../../../../src/form/rules/display/sort-options';

const options = ['Österreich', 'New Zealand', 'Zaïre', 'Zealand'].map((label) => ({ label }));

it.each([
  ['', [0, 1, 2, 3]],
  ['  ', [0, 1, 2, 3]],
  ['oster', [0]],
  ['ÖSTER', [0]],
  ['zeal new', [1]],
  ['zaire', [2]],
  ['x', []],
])('typing %j finds the options at %j', (query, places) => {
  expect(filterOptions(options, query)).toEqual(places);
});
