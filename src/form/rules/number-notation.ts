import { intlLocale } from '../../kit/rules/intl-locale';

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
