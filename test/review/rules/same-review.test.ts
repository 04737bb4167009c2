import { expect, test } from 'vitest';
import type { ReadReview } from '../../../src/review/rules/corrections';
import { isSameReview } from '../../../src/review/rules/same-review';

const sentBack = (review: ReadReview['review'], status = 'active') => ({ id: 's', status, review });

test('a review is the same while it says the same, in any order', () => {
  const review = { message: 'Look again', elements: { a: 'One', b: 'Two' } };
  const reordered = { elements: { b: 'Two', a: 'One' }, message: 'Look again' };
  expect(isSameReview(sentBack(review), sentBack(reordered))).toBe(true);
  expect(isSameReview(sentBack(review), sentBack({ ...review, message: 'Once more' }))).toBe(false);
  expect(isSameReview(sentBack(review), sentBack({ ...review, elements: { a: 'One' } }))).toBe(
    false,
  );
});

test('reviews that nobody is shown are all the same', () => {
  expect(isSameReview(sentBack({ message: ' ' }), sentBack({}))).toBe(true);
  expect(isSameReview(sentBack({ message: 'Over' }, 'complete'), sentBack(undefined))).toBe(true);
});
