import { describe, expect, test } from 'vitest';
import { conditionHolds } from '../../../../../src/form/rules/conditions';
import type { FieldValue } from '../../../../../src/form/rules/model/section-model';
import { parseCondition } from '../../../../../src/form/rules/parse-conditions';

function holds(raw: unknown, value: FieldValue): boolean {
  const { condition, reason } = parseCondition(raw);
  if (!condition) throw new Error(reason);
  return conditionHolds(condition, (key) => (key === 'a' ? value : null));
}

describe('a condition holds', () => {
  test.each<[string, unknown, FieldValue, boolean]>([
    ['oneOf with the value', { id: 'a', operator: 'oneOf', values: ['x', 'y'] }, 'y', true],
    ['oneOf without it', { id: 'a', operator: 'oneOf', values: ['x'] }, 'y', false],
    ['oneOf of nothing', { id: 'a', operator: 'oneOf', values: [] }, null, false],
    ['no operator is oneOf', { id: 'a', values: [true] }, true, true],
    ['operator null is none', { id: 'a', operator: null, values: [true] }, true, true],
    ['without conversion', { id: 'a', values: ['1', 'true'] }, 1, false],
    ['oneOf with nothing named, and cleared', { id: 'a', values: [null] }, '', true],
    ['oneOf with nothing named, and false', { id: 'a', values: ['', null] }, false, false],
    ['notOneOf without it', { id: 'a', operator: 'notOneOf', values: ['x'] }, null, true],
    ['notOneOf with it', { id: 'a', operator: 'notOneOf', values: ['x'] }, 'x', false],
    ['empty and null', { id: 'a', operator: 'empty' }, null, true],
    ['empty and cleared', { id: 'a', operator: 'empty' }, '', true],
    ['empty and false', { id: 'a', operator: 'empty' }, false, false],
    ['empty and 0', { id: 'a', operator: 'empty' }, 0, false],
    ['notEmpty and 0', { id: 'a', operator: 'notEmpty' }, 0, true],
    ['notEmpty and a file', { id: 'a', operator: 'notEmpty' }, { url: 'https://x.example' }, true],
    ['notEmpty and null', { id: 'a', operator: 'notEmpty' }, null, false],
    ['an element that is not there is empty', { id: 'b', operator: 'empty' }, 'x', true],
  ])('%s', (_, raw, value, expected) => {
    expect(holds(raw, value)).toBe(expected);
  });
});
