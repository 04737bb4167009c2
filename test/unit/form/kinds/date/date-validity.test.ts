import { expect, test } from 'vitest';
import { errorOf } from '../../../../../src/form/rules/validity/field-validity';
import type { ElementDefinition } from '../../../../../src/http/schemas';
import { elementOf } from '../../../../support/fixtures/sections';
import { fieldOf } from '../../rules/field';

const limits = { minDate: '2020-01-01T00:00:00.000000Z', maxDate: '2029-12-31T23:59:59Z' };

test.each<[Partial<ElementDefinition>, string | null, unknown]>([
  [{}, null, null],
  [{}, '', null],
  [{ required: true }, null, { key: 'form.errors.required', params: {} }],
  [{ required: true }, '', { key: 'form.errors.required', params: {} }],
  [{}, '2024-02-30', { key: 'form.errors.date', params: {} }],
  [{}, '2024-02-29T00:00', { key: 'form.errors.date', params: {} }],
  [{}, '0001-01-01', null],
  [limits, '2020-01-01', null],
  [limits, '2029-12-31', null],
  [limits, '2019-12-31', { key: 'form.errors.minDate', params: { min: '2020-01-01' } }],
  [limits, '2030-01-01', { key: 'form.errors.maxDate', params: { max: '2029-12-31' } }],
  [{ maxDate: 'nonsense' }, '2030-01-01', null],
])('the date %j with the limits %j: %j', (rules, value, expected) => {
  const field = fieldOf(elementOf('a', { type: 'input-date', ...rules }));
  expect(errorOf([field], value)).toEqual(expected);
});
