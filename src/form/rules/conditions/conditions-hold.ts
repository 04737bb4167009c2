import type { Condition, ReadValue } from '../model/section-model';
import { isEmpty } from '../values/is-empty';

/**
 * Whether all conditions hold; false for an empty list, so an element without conditions is shown and
 * enabled.
 */
export function conditionsHold(conditions: readonly Condition[], read: ReadValue): boolean {
  return conditions.length > 0 && conditions.every((condition) => conditionHolds(condition, read));
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
