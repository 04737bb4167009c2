import { intlLocale } from '../../../kit/rules/intl-locale';
import { exactNumber } from './kind';

const BIDI_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const MINUS_SIGNS = /[\u2212\u2010\u2011\u2013\ufe63\uff0d]/g;
const SPACES = /[\s\u00a0\u2009\u202f]/g;
const APOSTROPHES = /[\u2019\u02bc\u00b4`]/g;

const CURRENCY_BEFORE = /^(-?)\s*\p{Sc}\s*/u;
const CURRENCY_AFTER = /\p{Sc}$/u;
/** One mark of any language, and not three digits behind it: it parts a fraction, since no group is that long. */
const FRACTION_ALONE = /^-?\d+[.,](\d{1,2}|\d{4,})$/;
/** One to three digits, a point or a comma, three digits: of a thousand, or of a fraction. */
const EITHER = /^-?[1-9]\d{0,2}[.,]\d{3}$/;

/**
 * Parses a number in the locale's notation; '' for blank text. A sign of a currency before or after it counts for
 * nothing, and spaces may part its groups everywhere. Null for a text that is not certainly one number: a
 * separator of another locale, groups of the wrong size, more digits than a number can hold, a fraction that could
 * be a group ('50.000' in English, see `readingsOf`) where fewer than three decimals are asked for. One
 * exception: a point or a comma is the decimal separator in every locale (keypads have one alone, and '12,5' means
 * nothing else), unless three digits follow, which could be a group, or the field takes no decimals.
 *
 * @param decimals how many the field takes
 */
export function parseNumber(
  text: string,
  notation: NumberNotation,
  decimals = Number.POSITIVE_INFINITY,
): number | '' | null {
  const written = simplified(text, notation);
  if (written === '') return '';
  const plain = bare(written);
  if (decimals < 3 && EITHER.test(plain) && plain.includes(notation.decimal)) {
    const fraction = plain.split(notation.decimal)[1]?.replace(/0+$/, '') ?? '';
    if (fraction.length <= decimals) return null;
  }
  const decimal = simplifiedMark(notation.decimal);
  if (decimals > 0 && FRACTION_ALONE.test(plain)) return exactNumber(plain.replace(',', '.'));
  const group = notation.group === null ? null : simplifiedMark(notation.group);
  const isNegative = plain.startsWith('-');
  const unsigned = isNegative ? plain.slice(1) : plain;

  const [whole = '', fraction, ...rest] = unsigned.split(decimalMark(unsigned, decimal, group));
  const integer = ungrouped(whole, group, notation.secondaryGroupSize);
  if (rest.length > 0 || integer === null) return null;
  if (fraction !== undefined && !/^\d+$/.test(fraction)) return null;
  if (integer === '' && fraction === undefined) return null;

  const value = exactNumber(`${integer || '0'}.${fraction ?? '0'}`);
  return isNegative && value ? -value : value;
}

/**
 * The two numbers that a text could be, the fraction first: 50 and 50,000 for '50.000'. Null where it can't be read
 * in two ways.
 */
export function readingsOf(
  text: string,
  notation: NumberNotation,
): readonly [number, number] | null {
  const plain = bare(simplified(text, notation));
  if (!EITHER.test(plain)) return null;
  return [Number(plain.replace(',', '.')), Number(plain.replace(/[.,]/, ''))];
}

/** Without the sign of a currency, and without spaces between groups of three digits: they mean the same everywhere. */
function bare(text: string): string {
  const before = text.replace(CURRENCY_BEFORE, '$1');
  const amount = before === text ? text.replace(CURRENCY_AFTER, '').trimEnd() : before;
  return /^-?\d{1,3}( \d{3})+(?!\d)/.test(amount) ? amount.replaceAll(' ', '') : amount;
}

/** ASCII digits, '-' for every minus sign, one kind of space and apostrophe, no invisible characters. */
function simplified(text: string, { digits, decimal, group }: NumberNotation): string {
  const trimmed = simplifiedMark(text.replace(BIDI_MARKS, '').trim().replace(MINUS_SIGNS, '-'));
  return Array.from(trimmed, (character) => {
    // An Arabic keyboard has its own separators, also where the locale writes others.
    if (character === '٫') return simplifiedMark(decimal);
    if (character === '٬' && group !== null) return simplifiedMark(group);
    return digits.get(character) ?? character;
  }).join('');
}

function simplifiedMark(text: string): string {
  return text.replace(SPACES, ' ').replace(APOSTROPHES, "'");
}

/** The decimal separator in this text. */
function decimalMark(text: string, decimal: string, group: string | null): string {
  const unused = ['.', ','].filter((mark) => mark !== decimal && mark !== group);
  const foreign = unused.find((mark) => text.includes(mark));
  if (foreign === undefined || text.includes(decimal)) return decimal;
  if (group !== null && text.includes(group)) return decimal;
  const decimals = text.length - 1 - text.indexOf(foreign);
  return decimals === 3 ? decimal : foreign;
}

/** The digits without group separators; null if the groups are not those of the locale. */
function ungrouped(whole: string, group: string | null, secondarySize: number): string | null {
  if (/^\d*$/.test(whole)) return whole;
  if (group === null) return null;
  const groups = whole.split(group);
  const [first = '', ...others] = groups;
  const last = others.pop();
  const isGrouped = (size: number) =>
    new RegExp(`^\\d{1,${size}}$`).test(first) &&
    others.every((digits) => new RegExp(`^\\d{${size}}$`).test(digits));
  if (last === undefined || !/^\d{3}$/.test(last)) return null;
  return isGrouped(3) || isGrouped(secondarySize) ? groups.join('') : null;
}

/** How a locale writes numbers. Make it once per locale and form, since building it is costly. */
export interface NumberNotation {
  readonly decimal: string;
  /** The separator between groups of digits; null if the locale has none. */
  readonly group: string | null;
  /** Digits in the groups before the last one: 3, or 2 in India. */
  readonly secondaryGroupSize: number;
  /** Maps the locale's digits, and those of Arabic keyboards, to '0' to '9'. */
  readonly digits: ReadonlyMap<string, string>;
  readonly format: Intl.NumberFormat;
}

const ARABIC_DIGITS = '٠١٢٣٤٥٦٧٨٩';
const PERSIAN_DIGITS = '۰۱۲۳۴۵۶۷۸۹';

/** Reads a locale's notation from Intl, so that it matches the displayed numbers. */
export function numberNotation(locale: string): NumberNotation {
  // A number has up to 324 decimals; no more than 100 can be asked for, and older browsers write 20.
  const format = numberFormat(intlLocale(locale), MOST_DECIMALS);
  const parts = format.formatToParts(123456789012.5);
  const partOf = (type: Intl.NumberFormatPartTypes) =>
    parts.find((part) => part.type === type)?.value;
  const groups = parts.filter(({ type }) => type === 'integer');
  return {
    decimal: partOf('decimal') ?? '.',
    group: partOf('group') ?? null,
    secondaryGroupSize: groups.at(-2)?.value.length ?? 3,
    digits: digitsOf(format),
    format,
  };
}

const MOST_DECIMALS = 100;

function numberFormat(locale: string, maximumFractionDigits: number): Intl.NumberFormat {
  try {
    return new Intl.NumberFormat(locale, { maximumFractionDigits });
  } catch {
    return new Intl.NumberFormat(locale, { maximumFractionDigits: 20 });
  }
}

function digitsOf(format: Intl.NumberFormat): ReadonlyMap<string, string> {
  const digits = new Map<string, string>();
  for (let digit = 0; digit <= 9; digit += 1) {
    const text = String(digit);
    for (const written of [
      text,
      format.format(digit),
      ARABIC_DIGITS[digit],
      PERSIAN_DIGITS[digit],
    ]) {
      if (written) digits.set(written, text);
    }
  }
  return digits;
}

/**
 * A number in the locale's notation with group separators; `parseNumber` reads it back as the same number.
 */
export function formatNumber(value: number, { format }: NumberNotation): string {
  return format.format(value);
}
