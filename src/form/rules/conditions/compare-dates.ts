import type { ElementRules } from '../model/section-model';
import { trimDate } from '../values/calendar-date';

/**
 * The rules of an element, with the dates that they name as the form has them: cut to ten characters, like the
 * answers of the date elements with these keys, so that a time of day makes no difference.
 */
export function compareDates(rules: ElementRules, dateKeys: ReadonlySet<string>): ElementRules {
  const { hiddenWhen, disabledWhen, disableWhen } = rules;
  const dayOf = (value: unknown) => (typeof value === 'string' ? trimDate(value) : value);
  const byDay = (conditions: ElementRules['hiddenWhen']) =>
    conditions.map((condition) =>
      dateKeys.has(condition.id)
        ? { ...condition, values: condition.values.map(dayOf) }
        : condition,
    );
  return {
    hiddenWhen: byDay(hiddenWhen),
    disabledWhen: byDay(disabledWhen),
    disableWhen: disableWhen.map(([key, value]) => [key, dateKeys.has(key) ? dayOf(value) : value]),
  };
}
