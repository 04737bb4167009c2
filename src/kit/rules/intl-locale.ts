/** Converts a backend's language code to a locale for Intl: 'pt_BR' to 'pt-BR'; an invalid code to 'en'. */
export function intlLocale(code: string): string {
  try {
    return Intl.getCanonicalLocales(code.replaceAll('_', '-'))[0] ?? 'en';
  } catch {
    return 'en';
  }
}
