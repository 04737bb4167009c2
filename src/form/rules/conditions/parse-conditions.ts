import type { Condition, ReadValue } from '../model/section-model';
import { conditionHolds, parseCondition } from './conditions-hold';

/**
 * Parses hiddenWhen or disabledWhen: one condition or a list (product-rules#conditions-list). One malformed
 * condition invalidates the whole list, since the rest would hide or disable too much.
 */
export function parseConditions(raw: unknown): {
  readonly conditions: readonly Condition[];
  readonly reason?: string;
} {
  if (raw === undefined || raw === null) return { conditions: [] };
  const conditions: Condition[] = [];
  for (const one of Array.isArray(raw) ? raw : [raw]) {
    const { condition, reason } = parseCondition(one);
    if (!condition) return { conditions: [], reason };
    conditions.push(condition);
  }
  return { conditions };
}

/**
 * Whether all conditions hold; false for an empty list, so an element without conditions is shown and
 * enabled.
 */
export function conditionsHold(conditions: readonly Condition[], read: ReadValue): boolean {
  return conditions.length > 0 && conditions.every((condition) => conditionHolds(condition, read));
}
