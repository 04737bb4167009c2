import rosetta from 'rosetta';
import { intlLocale } from '../kit/rules/intl-locale';
import { withRegion } from './rules/match-language';
import type { TextTree } from './rules/merge-messages';
import type { TextParams, Translate } from './text';

/**
 * Makes the lookup of one locale's texts. `params.count` chooses a plural (`one`, `other`, …); numbers are
 * formatted for the locale; a missing key is returned itself, so that the gap is visible and nothing breaks.
 * For an invalid locale numbers and plurals are English. Dates follow the region of `browserLanguages`.
 */
export function createTranslate(
  code: string,
  texts: TextTree,
  browserLanguages: readonly string[] = [],
): Translate {
  const locale = intlLocale(code);
  const table = rosetta<TextTree>({ [locale]: texts });
  table.locale(locale);
  const plurals = new Intl.PluralRules(locale);
  let numbers: Intl.NumberFormat | undefined;
  const written = (value: string | number) => {
    if (typeof value !== 'number' || isWrittenPlain(value, locale)) return value;
    numbers ??= new Intl.NumberFormat(locale);
    return numbers.format(value);
  };

  const lookUp = (key: string, params?: TextParams): string | undefined => {
    // A server's code may be part of the key: `constructor` must not reach the prototype.
    if (!isOwnPath(table.table(locale), key)) return undefined;
    const entry: unknown = table.t(key, params && mapValues(params, written));
    if (typeof entry === 'string') return entry || undefined;
    if (typeof entry !== 'object' || entry === null) return undefined;
    const category = plurals.select(Number(params?.count ?? 0));
    return lookUp(`${key}.${category in entry ? category : 'other'}`, params);
  };

  return Object.assign((key: string, params?: TextParams) => lookUp(key, params) ?? key, {
    has: (key: string): key is never => lookUp(key) !== undefined,
    locale,
    dateLocale: withRegion(locale, browserLanguages),
  }) as Translate;
}

function isOwnPath(texts: unknown, key: string): boolean {
  let node = texts;
  return key.split('.').every((name) => {
    const isOwn = typeof node === 'object' && node !== null && Object.hasOwn(node, name);
    node = isOwn && (node as TextTree)[name];
    return isOwn;
  });
}

/** Languages that write a small whole number with the digits 0 to 9. */
const PLAIN_DIGITS =
  /^(bg|cs|da|de|el|en|es|et|fi|fr|ga|he|hr|hu|it|ja|ko|lt|lv|mt|nb|nl|pl|pt|ro|sk|sl|sv|tr|zh)(-[A-Z]{2}|-Han[st])?$/;

/**
 * Whether a number needs no formatting. A page's first number format takes a phone a tenth of a second, and
 * 'Step 1 of 3' needs none.
 */
function isWrittenPlain(value: number, locale: string): boolean {
  return Number.isInteger(value) && value >= 0 && value < 1000 && PLAIN_DIGITS.test(locale);
}

function mapValues(params: TextParams, change: (value: string | number) => string | number) {
  const changed = Object.entries(params).map(([name, value]) => [name, change(value)]);
  return Object.fromEntries(changed);
}
