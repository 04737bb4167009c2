/** A backend's language code as a locale that Intl takes: 'pt_BR' is 'pt-BR'; nonsense is 'en'. */
export function intlLocale(code: string): string {
  try {
    return Intl.getCanonicalLocales(code.replaceAll('_', '-'))[0] ?? 'en';
  } catch {
    return 'en';
  }
}
