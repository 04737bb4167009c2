import type { Language } from '../../http/schemas';

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
