/** How many letters of a language count where the whole code is not offered. */
export const LANGUAGE_MATCH_LENGTH = 2;

/**
 * Which language to start with (product-rules#match-language): a current locale among the available ones
 * stays; else an exact match of a browser language; else the first two letters, lower-cased, of each
 * browser language; else the first available one. Undefined when nothing is available.
 *
 * A current locale with a region ('de-CH', from the host page) counts as available by its first two
 * letters too: a German portal stays German for an investor with an English browser.
 */
export function matchLanguage(
  current: string | undefined,
  available: readonly string[],
  browserLanguages: readonly string[],
): string | undefined {
  const isAvailable = (code: string) => available.includes(code);
  const own = current ? [current, firstTwoLetters(current)] : [];
  return (
    own.find(isAvailable) ??
    browserLanguages.find(isAvailable) ??
    browserLanguages.map(firstTwoLetters).find(isAvailable) ??
    available[0]
  );
}

function firstTwoLetters(code: string): string {
  return code.slice(0, LANGUAGE_MATCH_LENGTH).toLowerCase();
}
