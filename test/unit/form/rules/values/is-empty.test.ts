import { expect, test } from 'vitest';
import { isEmpty } from '../../../../../src/form/rules/values';

test.each([[null], [undefined], [''], [[]]])('%j is empty', (value) => {
  expect(isEmpty(value)).toBe(true);
});

test.each([[false], [0], [' '], [Number.NaN], [[null]], [{}]])('%j is not empty', (value) => {
  expect(isEmpty(value)).toBe(false);
});
