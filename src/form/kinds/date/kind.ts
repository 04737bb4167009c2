import type { FieldDefinition } from '../../../http/schemas';
import type { Kind, ReadResult, WrongLimits } from '../kind';

/** A day: 'YYYY-MM-DD'. */
export const date: Kind = {
  name: 'date',
  types: ['input-date'],
  read: (raw) => readDate(String(raw)),
  comparedAs: (named) => (typeof named === 'string' ? trimDate(named) : named),
  wrongLimits,
};

/** Length of a date: 'YYYY-MM-DD'. */
export const DATE_LENGTH = 10;

/** The date of a date or of a date with a time: its first ten characters. */
export function trimDate(text: string): string {
  return text.slice(0, DATE_LENGTH);
}

/** Whether the text is exactly ten characters and a calendar day: 2023-02-30 is none. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00.000Z`);
  return !Number.isNaN(date.getTime()) && trimDate(date.toISOString()) === text;
}

function readDate(raw: string): ReadResult {
  const date = trimDate(raw);
  return isCalendarDate(date)
    ? { value: date }
    : { value: null, reason: 'its value is not a date' };
}

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

/** Without a minDate after maxDate (product-rules#contradicting-limits). */
function wrongLimits(definition: FieldDefinition): WrongLimits {
  const { min, max, reasons } = dateBounds(definition);
  if (min === null || max === null || min <= max) return { definition, reasons };
  return {
    definition: { ...definition, minDate: undefined, maxDate: undefined },
    reasons: [`minDate ${min} is after maxDate ${max}`],
  };
}
