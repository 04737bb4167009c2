import type { FieldDefinition } from '../../http/schemas';
import { isRecord } from '../../kit/rules/is-record';
import type { Kind } from '../kinds/kind';
import { answerOf } from './conditions';
import type { Condition, ConditionOperator, ElementRules } from './model/section-model';

/**
 * The rules of an element, with what they name as the answers of these keys are: a date is cut to ten characters, so
 * that a time of day makes no difference.
 */
export function namedAsAnswered(
  rules: ElementRules,
  comparedAs: ReadonlyMap<string, NonNullable<Kind['comparedAs']>>,
): ElementRules {
  const { hiddenWhen, disabledWhen, disableWhen } = rules;
  const asAnswered = (conditions: ElementRules['hiddenWhen']) =>
    conditions.map((condition) => {
      const compared = comparedAs.get(condition.id);
      return compared
        ? { ...condition, values: new Set([...condition.values].map(compared)) }
        : condition;
    });
  return {
    hiddenWhen: asAnswered(hiddenWhen),
    disabledWhen: asAnswered(disabledWhen),
    disableWhen: disableWhen.map(([key, value]) => [key, comparedAs.get(key)?.(value) ?? value]),
  };
}

/**
 * An element's three conditions, checked. A malformed one is left out, so that the element stays visible and
 * enabled, and is reported in `reasons` (product-rules#malformed-condition).
 */
export function ignoreMalformedConditions(definition: FieldDefinition): {
  readonly rules: ElementRules;
  readonly reasons: readonly string[];
} {
  const hidden = parseConditions(definition.hiddenWhen);
  const disabled = parseConditions(definition.disabledWhen);
  const disable = parseDisableWhen(definition.disableWhen);
  const reasons: string[] = [];
  if (hidden.reason) reasons.push(`a condition of hiddenWhen ${hidden.reason}`);
  if (disabled.reason) reasons.push(`a condition of disabledWhen ${disabled.reason}`);
  if (disable.reason) reasons.push(`disableWhen ${disable.reason}`);
  return {
    rules: {
      hiddenWhen: hidden.conditions,
      disabledWhen: disabled.conditions,
      disableWhen: disable.disableWhen,
    },
    reasons,
  };
}

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

/** A valid condition, or why it is malformed. */
type ParsedCondition =
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
    return { condition: { id, operator, values: new Set() } };
  }
  if (!Array.isArray(values)) return { reason: `has no list of values (reads ${id})` };
  return { condition: { id, operator, values: new Set(values.map(answerOf)) } };
}

/** Parses disableWhen: a map of element keys to values (product-rules#disable-when). */
export function parseDisableWhen(raw: unknown): {
  readonly disableWhen: ElementRules['disableWhen'];
  readonly reason?: string;
} {
  if (raw === undefined || raw === null) return { disableWhen: [] };
  if (!isRecord(raw)) return { disableWhen: [], reason: 'is not a map of element key to value' };
  return { disableWhen: Object.entries(raw) };
}
