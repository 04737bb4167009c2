import type {
  Condition,
  ElementRules,
  FieldModel,
  FieldsetModel,
  ReadValue,
} from './model/section-model';
import { isEmpty } from './values';

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
