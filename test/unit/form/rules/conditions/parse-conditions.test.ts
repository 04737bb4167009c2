import { expect, test } from 'vitest';
import { conditionsHold } from '../../../../../src/form/rules/conditions';
import type { FieldValue } from '../../../../../src/form/rules/model/section-model';
import { parseCondition, parseConditions } from '../../../../../src/form/rules/parse-conditions';

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

test('one malformed condition disables the whole list of conditions', () => {
  const { conditions, reason } = parseConditions([isX, { id: 'b' }]);
  expect(conditions).toEqual([]);
  expect(reason).toContain('b');
});

test.each<[string, unknown]>([
  ['no object', 'a'],
  ['null', null],
  ['a list', [{ id: 'a', values: [] }]],
  ['no id', { operator: 'empty' }],
  ['an empty id', { id: '', operator: 'empty' }],
  ['an id that is no text', { id: 7, operator: 'empty' }],
  ['an unknown operator', { id: 'a', operator: 'like', values: [] }],
  ['a hostile operator', { id: 'a', operator: 'constructor', values: [] }],
  ['oneOf without values', { id: 'a', operator: 'oneOf' }],
  ['no operator, no values', { id: 'a' }],
  ['notOneOf with one value', { id: 'a', operator: 'notOneOf', values: 'x' }],
])('a condition is malformed: %s', (_, raw) => {
  const { condition, reason } = parseCondition(raw);
  expect(condition).toBeUndefined();
  expect(reason).toMatch(/\w/);
});
