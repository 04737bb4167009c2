import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimalPlaces } from '../../../../../src/form/kinds/number/answer';
import type { FieldValue } from '../../../../../src/form/rules/model/section-model';
import { errorOf } from '../../../../../src/form/rules/validity/field-validity';
import type { ElementDefinition } from '../../../../../src/http/schemas';
import { elementOf } from '../../../../support/fixtures/sections';
import { fieldOf } from '../../rules/field';

test.each<[Partial<ElementDefinition>, FieldValue, unknown]>([
  [{}, null, null],
  [{}, '', null],
  [{ required: true }, null, { key: 'form.errors.required', params: {} }],
  [{ required: true }, '', { key: 'form.errors.required', params: {} }],
  [{ required: true }, 0, null],
  [{}, 'twelve', { key: 'form.errors.number', params: { typed: 'twelve', example: 50_000 } }],
  [
    { decimals: 2, max: 100 },
    '12 %',
    { key: 'form.errors.number', params: { typed: '12 %', example: 100 } },
  ],
  [
    { decimals: 2 },
    Number.NaN,
    { key: 'form.errors.number', params: { typed: 'NaN', example: 1234.56 } },
  ],
  [
    {},
    Number.POSITIVE_INFINITY,
    { key: 'form.errors.number', params: { typed: 'Infinity', example: 50_000 } },
  ],
  [{}, 12, null],
  [{}, 12.5, { key: 'form.errors.wholeNumber', params: {} }],
  [{ decimals: 2 }, 12.34, null],
  [{ decimals: 2 }, 0.1 + 0.2, { key: 'form.errors.decimals', params: { count: 2 } }],
  [{ decimals: 2 }, 1e-7, { key: 'form.errors.decimals', params: { count: 2 } }],
  [{}, 1e21, null],
  [{}, -1, { key: 'form.errors.min', params: { min: 0 } }],
  [{ min: -5 }, -5, null],
  [{ min: 100 }, 99, { key: 'form.errors.min', params: { min: 100 } }],
  [{}, 1e15, null],
  [{ max: 10 }, 10, null],
  [{ max: 10 }, 11, { key: 'form.errors.max', params: { max: 10 } }],
  [{ max: 0 }, 1, { key: 'form.errors.max', params: { max: 0 } }],
])('the number %j with the limits %j: %j', (rules, value, expected) => {
  expect(errorOf([fieldOf(elementOf('a', { type: 'number', ...rules }))], value)).toEqual(expected);
});

test.each([
  [0, 0],
  [5, 0],
  [-12.25, 2],
  [0.1, 1],
  [100, 0],
  [1e21, 0],
  [1.5e-7, 8],
  [0.30000000000000004, 17],
])('%d has %i decimals', (value, places) => {
  expect(decimalPlaces(value)).toBe(places);
});

test('any number has at most as many decimals as were typed', () => {
  fc.assert(
    fc.property(fc.nat(999_999), fc.nat(6), (digits, places) => {
      expect(decimalPlaces(Number(`${digits}e-${places}`))).toBeLessThanOrEqual(places);
    }),
  );
});
