/** The texts of each language, the same files that the app asks for (src/language/load-texts.ts). */
const TEXTS = import.meta.glob('../../locales/*.json');

/**
 * Starts loading the texts of a locale; undefined where it has no file. In the bundle build/entry-imports.ts
 * puts a list of names in its place.
 */
export function earlyTexts(locale: string): Promise<unknown> | undefined {
  return TEXTS[`../../locales/${locale}.json`]?.();
}
