import { describe, expect, test } from 'vitest';
import { isSameReview, type ReadReview } from '../../../../src/review/rules/corrections';

const sentBack = (review: ReadReview['review'], status = 'active') => ({ id: 's', status, review });

describe('two readings of a review', () => {
  const said = { message: 'All', elements: { a: 'One', b: 'Two' } };

  test('are the same in any order of their keys, and where neither says anything', () => {
    const turned = { elements: { b: 'Two', a: 'One' }, message: 'All' };
    expect(isSameReview(sentBack(said), sentBack(turned))).toBe(true);
    expect(isSameReview(sentBack(undefined), sentBack({ elements: { a: ' ' } }))).toBe(true);
    expect(isSameReview(sentBack(said, 'complete'), sentBack(undefined))).toBe(true);
    expect(
      isSameReview(
        sentBack({ elements: { a: 'One' } }),
        sentBack({ message: '', elements: { a: 'One' } }),
      ),
    ).toBe(true);
    expect(
      isSameReview(sentBack({ message: 'All' }), sentBack({ message: 'All', elements: {} })),
    ).toBe(true);
  });

  test.each([
    [undefined],
    [{ ...said, message: 'Some' }],
    [{ ...said, elements: { a: 'One' } }],
    [{ ...said, elements: { a: 'Two', b: 'One' } }],
    [{ elements: said.elements }],
    [{ message: said.message }],
  ])('are not the same with other words: %j', (review) => {
    expect(isSameReview(sentBack(said), sentBack(review))).toBe(false);
    expect(isSameReview(sentBack(said), sentBack(review, 'locked'))).toBe(false);
  });
});
