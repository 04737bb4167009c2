import { expect, test } from 'vitest';
import { flattenSection } from '../../../../../src/form/rules/model/flatten-section';
import { validate } from '../../../../../src/form/rules/validity/field-validity';
import { elementOf, sectionOf } from '../../../../support/fixtures/sections';

test.each([
  ['string', { minLength: 5, maxLength: 3 }, 'abcd', 'minLength 5 is above maxLength 3'],
  ['string', { minLength: 300 }, 'abcd', 'minLength 300 is above maxLength 255'],
  ['number', { min: 10, max: 5 }, 7, 'min 10 is above max 5'],
  ['number', { max: -1 }, -7, 'min 0 is above max -1'],
  [
    'input-date',
    { minDate: '2030-01-02', maxDate: '2030-01-01T00:00:00Z' },
    '1999-01-01',
    'minDate 2030-01-02 is after maxDate 2030-01-01',
  ],
])(
  'limits that contradict each other are not enforced, and told: %s %j',
  (type, limits, value, reason) => {
    const model = flattenSection(sectionOf([elementOf('a', { type, required: true, ...limits })]));
    expect(model.problems).toEqual([{ elementKey: 'a', reason }]);
    expect(validate(model, new Map([['a', value]]))).toEqual([]);
  },
);

test('limits that leave one answer are enforced', () => {
  const model = flattenSection(sectionOf([elementOf('a', { type: 'number', min: 5, max: 5 })]));
  expect(model.problems).toEqual([]);
  expect(validate(model, new Map([['a', 6]]))).toHaveLength(1);
});
