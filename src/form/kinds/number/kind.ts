import type { FieldDefinition } from '../../../http/schemas';
import type { FieldValue } from '../../rules/model/section-model';
import type { Kind, WrongLimits } from '../kind';

/** A number in the notation of the investor's locale. */
export const number: Kind = {
  name: 'number',
  types: ['number'],
  read: (raw) => ({ value: readNumber(raw as FieldValue) }),
  wrongLimits,
};

/** A text that is not a plain number stays a text, and so does one with more digits than a number can hold. */
function readNumber(raw: FieldValue): FieldValue {
  if (typeof raw !== 'string' || !isPlainNumber(raw)) return raw;
  return exactNumber(raw) ?? raw;
}

/** Whether a text is a number in digits, as backends write it: without groups, with a point. */
export function isPlainNumber(text: string): boolean {
  return /^-?\d+(\.\d+)?$/.test(text);
}

/**
 * A text of digits, with a minus sign or a point, as a number; null if a number can't hold all of its digits:
 * the number nearest to the text would be another one.
 */
export function exactNumber(text: string): number | null {
  const value = Number(text);
  const digits = text.replace('-', '');
  return significant(digits) === significant(Math.abs(value).toExponential()) ? value : null;
}

/** A decimal text as its significant digits and the exponent of the last: '12.50' is '125e-1'. */
function significant(text: string): string {
  const [mantissa = '', exponent = '0'] = text.split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  let end = digits.length;
  while (digits.charAt(end - 1) === '0') end -= 1;
  const kept = digits.slice(0, end);
  if (kept === '') return '0';
  return `${kept}e${Number(exponent) - fraction.length + digits.length - kept.length}`;
}

/** The limits of a number without `decimals` and `min`: whole numbers that are not negative. */
export const NUMBER_DECIMALS = 0;
export const NUMBER_MIN = 0;

/** Without a min above max (product-rules#contradicting-limits). A default counts as a limit. */
function wrongLimits(definition: FieldDefinition): WrongLimits | undefined {
  const { min = NUMBER_MIN, max } = definition;
  if (max === undefined || min <= max) return undefined;
  return {
    definition: { ...definition, min: Number.NEGATIVE_INFINITY, max: undefined },
    reasons: [`min ${min} is above max ${max}`],
  };
}
