import type { FieldDefinition } from '../../../http/schemas';
import { isCalendarDate, trimDate } from '../values';

/** The first and last accepted day of a date element, trimmed; null for no limit. */
export interface DateBounds {
  readonly min: string | null;
  readonly max: string | null;
  /** What is wrong with a limit, which is then ignored. */
  readonly reasons: readonly string[];
}

/** minDate and maxDate of an element, trimmed to ten characters. */
export function dateBounds({
  minDate,
  maxDate,
}: Pick<FieldDefinition, 'minDate' | 'maxDate'>): DateBounds {
  const reasons: string[] = [];
  const bound = (name: string, text: string | undefined): string | null => {
    if (!text) return null;
    const trimmed = trimDate(text);
    if (isCalendarDate(trimmed)) return trimmed;
    reasons.push(`${name} is not a date`);
    return null;
  };
  return { min: bound('minDate', minDate), max: bound('maxDate', maxDate), reasons };
}
