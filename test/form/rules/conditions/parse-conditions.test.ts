import { expect, test } from 'vitest';
import {
  conditionsHold,
  parseConditions,
} from '../../../../src/form/rules/conditions/parse-conditions';
import type { FieldValue } from '../../../../src/form/rules/model/section-model';

const isX = { id: 'a', values: ['x'] };
const isY = { id: 'b', values: ['y'] };

function hold(raw: unknown, values: Record<string, FieldValue>): boolean {
  return conditionsHold(parseConditions(raw).conditions, (key) => values[key] ?? null);
}

test('conditions are one or a list, all of which must hold', () => {
  expect(hold(isX, { a: 'x' })).toBe(true);
  expect(hold([isX, isY], { a: 'x', b: 'y' })).toBe(true);
  expect(hold([isX, isY], { a: 'x' })).toBe(false);
});

test.each([[undefined], [null], [[]]])(
  'the conditions %j never hold and are not malformed',
  (raw) => {
    expect(hold(raw, { a: 'x' })).toBe(false);
    expect(parseConditions(raw).reason).toBeUndefined();
  },
);

test('one malformed condition takes the whole list of conditions out', () => {
  const { conditions, reason } = parseConditions([isX, { id: 'b' }]);
  expect(conditions).toEqual([]);
  expect(reason).toContain('b');
});
