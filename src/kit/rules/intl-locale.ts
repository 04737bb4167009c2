/** No code of a language is longer, and Intl takes its time over one that is. */
export const LONGEST_CODE = 100;

/** Converts a backend's language code to a locale for Intl: 'pt_BR' to 'pt-BR'; an invalid code to 'en'. */
export function intlLocale(code: string): string {
  try {
    return Intl.getCanonicalLocales(code.slice(0, LONGEST_CODE).replaceAll('_', '-'))[0] ?? 'en';
  } catch {
    return 'en';
  }
}
