import type { FieldDefinition } from '../../http/schemas';
import { isRecord } from '../../kit/rules/is-record';
import type { Kind } from '../kinds/kind';
import type {
  Condition,
  ConditionOperator,
  ElementRules,
  FieldModel,
  FieldsetModel,
  ReadValue,
} from './model/section-model';
import { isEmpty } from './values';

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
      return values.has(answerOf(value));
    case 'notOneOf':
      return !values.has(answerOf(value));
    case 'empty':
      return isEmpty(value);
    case 'notEmpty':
      return !isEmpty(value);
  }
}

/**
 * What conditions compare: the value without conversion, except that all empty values are null, so that a cleared field
 * behaves like an untouched one.
 */
export function answerOf(value: unknown): unknown {
  return isEmpty(value) ? null : value;
}

/** A fieldset is hidden when its own hiddenWhen holds. */
export function isFieldsetHidden({ rules }: FieldsetModel, read: ReadValue): boolean {
  return conditionsHold(rules.hiddenWhen, read);
}

/**
 * A field is hidden when its fieldset is, when its fieldset-grouped is not chosen, or when its own hiddenWhen
 * holds (product-rules#hidden, #grouped-fieldset). A legend stays visible while its group is not chosen,
 * since it is the control that chooses it.
 */
export function isHidden(field: FieldModel, read: ReadValue): boolean {
  const { fieldset, isLegend, rules } = field;
  if (fieldset) {
    if (isFieldsetHidden(fieldset, read)) return true;
    const { gate } = fieldset;
    if (gate && !isLegend && read(gate.key) !== gate.checkedValue) return true;
  }
  return conditionsHold(rules.hiddenWhen, read);
}

/** The shown fields; all fields if none is shown, so that there is always one for the label. */
export function shownOf(
  fields: readonly [FieldModel, ...FieldModel[]],
  read: ReadValue,
): readonly [FieldModel, ...FieldModel[]] {
  const [first, ...others] = fields.filter((field) => !isHidden(field, read));
  return first ? [first, ...others] : fields;
}

/** The keys that `isHidden` may read for this field. */
export function dependenciesOf({ fieldset, isLegend, rules }: FieldModel): ReadonlySet<string> {
  const keys = new Set(rules.hiddenWhen.map(({ id }) => id));
  if (!fieldset) return keys;
  for (const { id } of fieldset.rules.hiddenWhen) keys.add(id);
  if (fieldset.gate && !isLegend) keys.add(fieldset.gate.key);
  return keys;
}

/** A fieldset is disabled when its disabledWhen or its disableWhen holds. */
export function isFieldsetDisabled({ rules }: FieldsetModel, read: ReadValue): boolean {
  return rulesDisable(rules, read);
}

/**
 * A field is disabled when its fieldset is, or its own disabledWhen or disableWhen holds
 * (product-rules#disabled).
 */
export function isDisabled({ fieldset, rules }: FieldModel, read: ReadValue): boolean {
  return (fieldset !== null && isFieldsetDisabled(fieldset, read)) || rulesDisable(rules, read);
}

function rulesDisable({ disabledWhen, disableWhen }: ElementRules, read: ReadValue): boolean {
  return conditionsHold(disabledWhen, read) || disableWhenHolds(disableWhen, read);
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

/** Whether all entries match; false for an empty map. */
export function disableWhenHolds(
  disableWhen: ElementRules['disableWhen'],
  read: ReadValue,
): boolean {
  return (
    disableWhen.length > 0 &&
    disableWhen.every(([key, value]) => answerOf(read(key)) === answerOf(value))
  );
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
