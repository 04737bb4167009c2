import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import {
  formatNumber,
  numberNotation,
  parseNumber,
  readingsOf,
} from '../../../../../src/form/kinds/number/parse-number';

// Many runs on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 30_000 });

const LOCALES = [
  ...['en', 'en-GB', 'en-IN', 'hi', 'de', 'de-CH', 'de-AT', 'de-LI', 'fr', 'fr-CH', 'it', 'it-CH'],
  ...['es', 'es-MX', 'pt', 'pt-BR', 'pt-PT', 'pl', 'cs', 'sv', 'nb', 'fi', 'da', 'nl', 'lb', 'ru'],
  ...['bg', 'hu', 'et', 'lv', 'sl', 'tr', 'el', 'uk', 'ja', 'zh', 'ko', 'th', 'vi', 'id', 'he'],
  ...['ar', 'ar-EG', 'ar-AE', 'ar-MA', 'fa', 'ur', 'bn', 'mr', 'ne', 'my', 'ta-IN', 'af', 'sq'],
];

const NOTATIONS = new Map(LOCALES.map((locale) => [locale, numberNotation(locale)]));

const notationOf = (locale: string) => NOTATIONS.get(locale) ?? numberNotation(locale);
const parse = (text: string, locale: string) => parseNumber(text, notationOf(locale));

test.each<[locale: string, text: string, value: number]>([
  ['de', '1.234,5', 1234.5],
  ['de', '1234,5', 1234.5],
  ['de', '1.234', 1234],
  ['de', '-1.234.567,89', -1234567.89],
  ['de-CH', '1’234.5', 1234.5],
  ['de-CH', "1'234.5", 1234.5],
  ['de-AT', '1 234,5', 1234.5],
  ['en', '1,234.5', 1234.5],
  ['en', '  42 ', 42],
  ['en', '.5', 0.5],
  ['en', '007', 7],
  ['en', '1.234', 1.234],
  ['en', '−5', -5],
  ['en', '-0', 0],
  ['en', '0.1', 0.1],
  ['en', '1.50', 1.5],
  ['en-IN', '12,34,567.5', 1234567.5],
  ['en-IN', '1,234,567', 1234567],
  ['fr', '1 234,5', 1234.5],
  ['fr', '1\u202f234,5', 1234.5],
  ['fr', '1\u00a0234,5', 1234.5],
  ['fr', '12.5', 12.5],
  ['fr', '1234.56', 1234.56],
  ['de-CH', '12,5', 12.5],
  ['es', '1.234', 1234],
  ['pl', '1 234,5', 1234.5],
  ['ar-EG', '١٬٢٣٤٫٥', 1234.5],
  ['ar-EG', '1234.5', 1234.5],
  ['ar-EG', '\u061c-١٢', -12],
  ['ar-AE', '١٢٣٤٫٥', 1234.5],
  ['fa', '۱٬۲۳۴٫۵', 1234.5],
  ['fa', '\u200e\u2212۵', -5],
  ['he', '\u200e-5', -5],
  ['hi', '१२', Number.NaN],
  ['mr', '१२', 12],
  ['en', '9007199254740991', 9007199254740991],
  ['en', '50 000', 50_000],
  ['en', '1 234 567.5', 1_234_567.5],
  ['en', '€50000', 50_000],
  ['en', '-€ 50,000', -50_000],
  ['de', '50.000 €', 50_000],
])('in %s, %j is %d', (locale, text, value) => {
  expect(parse(text, locale)).toEqual(Number.isNaN(value) ? null : value);
});

test.each(['en', 'de', 'fr', 'ar', 'de-CH', 'en-IN'])(
  'in %s, one mark without three digits behind it parts a fraction, whichever it is',
  (locale) => {
    const notation = numberNotation(locale);
    for (const mark of ['.', ',']) {
      expect(parseNumber(`12${mark}5`, notation, 2)).toBe(12.5);
      expect(parseNumber(`-1${mark}25`, notation, 2)).toBe(-1.25);
      expect(parseNumber(`1${mark}2345`, notation)).toBe(1.2345);
    }
  },
);

test.each([
  ['en', '12,5'],
  ['de', '12.5'],
])('in %s, %j is no number of a field without decimals', (locale, text) => {
  expect(parseNumber(text, numberNotation(locale), 0)).toBeNull();
});

test.each(['', '  ', '\u00a0', '\u200e'])('the typed text %j is empty', (text) => {
  expect(parse(text, 'en')).toBe('');
});

test.each<[locale: string, text: string, why: string]>([
  ['de', '1,234.5', 'English marks'],
  ['en', '1.234,5', 'German marks'],
  ['en', '1234,567', 'four digits before a group'],
  ['en', '12,34,567', 'Indian groups'],
  ['en', ',123', 'a group before any digit'],
  ['en', '1,,234', 'an empty group'],
  ['en', '1,234,', 'an open group'],
  ['en', '1.234.5', 'two decimal marks'],
  ['en', '1.2,345', 'a group after the decimal mark'],
  ['fr', '1.234', 'a thousand or a decimal'],
  ['de-CH', '1,234', 'a thousand or a decimal'],
  ['fr', '1.234,5', 'another locale'],
  ['fr', '1.2.5', 'two points'],
  ['en', '5.', 'no digit after the mark'],
  ['en', '.', 'no digit at all'],
  ['en', '-', 'no digit at all'],
  ['en', '--5', 'two signs'],
  ['en', '5-', 'a sign behind'],
  ['en', '+5', 'a plus'],
  ['en', '1e5', 'an exponent'],
  ['en', '0x10', 'a hexadecimal number'],
  ['en', 'Infinity', 'a word'],
  ['en', 'NaN', 'a word'],
  ['en', '5%', 'a percent sign'],
  ['en', '12 34', 'spaces that are no groups'],
  ['en', '50k', 'a letter'],
  ['en', '€', 'a currency alone'],
  ['en', '12345678901234567', 'more digits than a number holds'],
  ['en', '0.12345678901234567890', 'more digits than a number holds'],
  ['en', `1${'0'.repeat(400)}`, 'more than a number holds'],
])('in %s, %j is no number: %s', (locale, text) => {
  expect(parse(text, locale)).toBeNull();
});

test.each<[locale: string, text: string, decimals: number, expected: number | null]>([
  ['en', '50.000', 0, null],
  ['en', '50.000', 2, null],
  ['en', '50.100', 1, null],
  ['en', '50.000', 3, 50],
  ['en', '50.125', 2, 50.125],
  ['en', '0.500', 1, 0.5],
  ['en', '1234.000', 0, 1234],
  ['en', '50,000', 0, 50_000],
  ['de', '50.000', 0, 50_000],
  ['de', '50,000', 0, null],
])('in %s, %j with %i decimals is %j', (locale, text, decimals, expected) => {
  expect(parseNumber(text, notationOf(locale), decimals)).toBe(expected);
});

test('the sign of a currency takes neither reading away', () => {
  expect(readingsOf('€50.000', notationOf('en'))).toEqual([50, 50_000]);
  expect(parseNumber('€50.000', notationOf('en'), 2)).toBeNull();
});

test('a text that can be read in two ways is never taken for a number without asking, in any locale', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...LOCALES),
      fc.integer({ min: 1, max: 999 }),
      fc.integer({ min: 0, max: 9 }),
      fc.constantFrom('.', ','),
      (locale, whole, tens, mark) => {
        const text = `${whole}${mark}${tens}00`;
        const notation = notationOf(locale);
        const taken = parseNumber(text, notation, 2);
        const [fraction, thousands] = readingsOf(text, notation) ?? [];
        // As a thousand it is certain where the mark is the locale's for groups.
        expect(taken === null || (taken === thousands && mark === notation.group)).toBe(true);
        expect([fraction, thousands]).toEqual([whole + tens / 10, whole * 1000 + tens * 100]);
      },
    ),
  );
});

describe.each(LOCALES)('%s', (locale) => {
  const notation = notationOf(locale);

  test('parses what it formats', () => {
    const amount = fc
      .tuple(fc.integer({ min: -999_999_999, max: 999_999_999 }), fc.nat(6))
      .map(([digits, places]) => Number(`${digits}e-${places}`));
    fc.assert(
      fc.property(fc.oneof(amount, fc.maxSafeInteger()), (value) => {
        expect(parseNumber(formatNumber(value, notation), notation)).toBe(value === 0 ? 0 : value);
      }),
      { numRuns: 100 },
    );
  });

  test('parses its numbers without groups and in ASCII digits too', () => {
    fc.assert(
      fc.property(fc.nat(9_999_999), fc.nat(99), (whole, cents) => {
        const typed = `${whole}${notation.decimal}${String(cents).padStart(2, '0')}`;
        expect(parseNumber(typed, notation)).toBe(
          Number(`${whole}.${String(cents).padStart(2, '0')}`),
        );
      }),
      { numRuns: 50 },
    );
  });
});

test('a number formatted in one locale is parsed in another as the same or not at all', () => {
  const [one, other] = [fc.constantFrom(...LOCALES), fc.constantFrom(...LOCALES)];
  fc.assert(
    fc.property(
      one,
      other,
      fc.nat(999_999),
      fc.constantFrom(1, 2, 4),
      (from, to, digits, places) => {
        // Three decimals and a group look alike: those are read the locale's own way.
        const value = Number(`${digits * 10 + 1}e-${places}`);
        const read = parse(formatNumber(value, notationOf(from)), to);
        expect([null, value]).toContain(read);
      },
    ),
    { numRuns: 2000 },
  );
});

test('any text gives a finite number, nothing, or no number', () => {
  const character = fc.constantFrom(...'0123456789.,-\u2019 \u00a0٫٬٣e+');
  fc.assert(
    fc.property(fc.string({ unit: character }), fc.constantFrom(...LOCALES), (text, locale) => {
      const value = parse(text, locale);
      expect(value === null || value === '' || Number.isFinite(value)).toBe(true);
      expect(Object.is(value, -0)).toBe(false);
    }),
    { numRuns: 2000 },
  );
});
