import { isRecord } from '../../../kit/rules/is-record';
import type { Condition, ConditionOperator, ReadValue } from '../model/section-model';
import { isEmpty } from '../values/is-empty';

/** A valid condition, or why it is malformed. */
export type ParsedCondition =
  | { readonly condition: Condition; readonly reason?: never }
  | { readonly condition?: never; readonly reason: string };

const OPERATORS: ReadonlyMap<unknown, ConditionOperator> = new Map<unknown, ConditionOperator>([
  ['oneOf', 'oneOf'],
  ['notOneOf', 'notOneOf'],
  ['empty', 'empty'],
  ['notEmpty', 'notEmpty'],
  [undefined, 'oneOf'],
  [null, 'oneOf'],
]);

/**
 * Checks one condition (product-rules#condition): it needs an id, a known operator (oneOf if absent) and, for
 * oneOf and notOneOf, a list of values.
 */
export function parseCondition(raw: unknown): ParsedCondition {
  if (!isRecord(raw)) return { reason: 'is not an object' };
  const { id, values } = raw;
  if (typeof id !== 'string' || id === '') return { reason: 'has no id' };
  const operator = OPERATORS.get(raw.operator);
  if (!operator) return { reason: `has an unknown operator (reads ${id})` };
  if (operator === 'empty' || operator === 'notEmpty') {
    return { condition: { id, operator, values: [] } };
  }
  if (!Array.isArray(values)) return { reason: `has no list of values (reads ${id})` };
  return { condition: { id, operator, values } };
}

/** Whether a condition holds for the current values. */
export function conditionHolds({ id, operator, values }: Condition, read: ReadValue): boolean {
  const value = read(id);
  switch (operator) {
    case 'oneOf':
      return values.some((named) => isSameAnswer(value, named));
    case 'notOneOf':
      return !values.some((named) => isSameAnswer(value, named));
    case 'empty':
      return isEmpty(value);
    case 'notEmpty':
      return !isEmpty(value);
  }
}

/**
 * Whether a value equals one that a condition names: without conversion, except that all empty values are
 * equal, so that a cleared field behaves like an untouched one.
 */
export function isSameAnswer(value: unknown, named: unknown): boolean {
  return value === named || (isEmpty(value) && isEmpty(named));
}
