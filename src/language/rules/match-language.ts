import type { Language } from '../../http/schemas';
import { LONGEST_CODE } from '../../kit/rules/intl-locale';

/** How many letters of a code are compared when the whole code is not offered. */
export const LANGUAGE_MATCH_LENGTH = 2;

/**
 * Which language to start with (product-rules#match-language). In this order: the current locale, whole or,
 * where it is a language tag, by its first two letters ('de' for 'de-CH'); a browser language, whole; a browser language by its first
 * two letters; the first available one. Undefined if nothing is available. The current locale comes first,
 * so that a German portal stays German for an investor with an English browser.
 */
export function matchLanguage(
  current: string | undefined,
  available: readonly string[],
  browserLanguages: readonly string[],
): string | undefined {
  return (
    (current && nearestLanguage(current, available)) ||
    first(browserLanguages, (code) => exactly(code, available)) ||
    first(browserLanguages, (code) => byLetters(code, available)) ||
    available[0]
  );
}

/** The available language that a code names, or the nearest one: 'zh-Hant' for 'zh-TW', 'pt' for 'pt-BR'. */
export function nearestLanguage(code: string, available: readonly string[]): string | undefined {
  return exactly(code, available) ?? byLetters(code, available);
}

function first(codes: readonly string[], find: (code: string) => string | undefined) {
  return codes.map(find).find((language) => language !== undefined);
}

/** The same code, or another code of the same language (product-rules#language-codes). */
function exactly(code: string, available: readonly string[]): string | undefined {
  const common = commonCode(code);
  return (
    available.find((offered) => offered === code) ??
    available.find((offered) => commonCode(offered) === common)
  );
}

function byLetters(code: string, available: readonly string[]): string | undefined {
  // The name 'estonian' begins like Spanish.
  if (!/^[a-z]{2,3}(?![a-z])/i.test(code)) return undefined;
  const letters = firstLetters(code);
  return (
    available.find((offered) => offered === letters) ??
    available.find((offered) => firstLetters(offered) === letters)
  );
}

/** Whether a text can be the tag of a language, as 'de-CH'. */
export function isLanguageTag(text: string): boolean {
  return /^[a-z]{2,3}([-_][a-z\d]{1,8})*$/i.test(text);
}

function firstLetters(code: string): string {
  return commonCode(code).slice(0, LANGUAGE_MATCH_LENGTH).toLowerCase();
}

/** Codes of languages whose readers share the texts of another code. */
const OTHER_CODES: Readonly<Record<string, string>> = { nn: 'nb', no: 'nb' };

/**
 * Maps all codes of a language to one: 'zh-TW' is 'zh-Hant' and 'zh' is 'zh-Hans', since written Chinese is
 * distinguished by script; 'iw' is 'he', 'no' and 'nn-NO' are 'nb' and 'nb-NO', 'DE_ch' is 'de-CH'. Returns a
 * text that is no language code unchanged.
 */
export function commonCode(code: string): string {
  if (code.length > LONGEST_CODE) return code;
  try {
    const locale = new Intl.Locale(code.replaceAll('_', '-'));
    const language = OTHER_CODES[locale.language] ?? locale.language;
    if (language === 'zh') return `zh-${locale.maximize().script}`;
    return String(locale).replace(/^\w+/, language);
  } catch {
    return code;
  }
}

/**
 * The locales an investor may choose: those of the backend that the qualification offers too; all of the
 * backend's while no qualification is loaded (product-rules#offered-languages).
 */
export function offeredLanguages(
  languages: readonly Language[],
  qualification: { readonly languages: readonly string[] } | undefined,
): readonly Language[] {
  if (!qualification) return languages;
  return languages.filter(({ code }) => qualification.languages.includes(code));
}

/**
 * A locale with the region of the first browser language that is the same language in the same script: 'en' is 'en-GB'
 * in a browser of the United Kingdom, which writes '12 July 1985'. Days are those of documents: the region's own
 * calendar is left out. A locale that has a region keeps it.
 */
export function withRegion(locale: string, browserLanguages: readonly string[]): string {
  const own = new Intl.Locale(locale);
  if (own.region) return locale;
  const { language, script } = own.maximize();
  for (const code of browserLanguages) {
    const { region } = localeOf(code) ?? {};
    const theirs = localeOf(commonCode(code))?.maximize();
    if (region && theirs?.language === language && theirs.script === script) {
      return String(new Intl.Locale(own, { region, calendar: 'gregory' }));
    }
  }
  return locale;
}

/** The parts of a language code; undefined for a text that is none. */
function localeOf(code: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(code.slice(0, LONGEST_CODE).replaceAll('_', '-'));
  } catch {
    return undefined;
  }
}

const RIGHT_TO_LEFT = ['ar', 'fa', 'he', 'iw', 'ur'];

/** The reading direction of a locale. */
export function textDirection(locale: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.includes(locale.slice(0, 2).toLowerCase()) ? 'rtl' : 'ltr';
}
