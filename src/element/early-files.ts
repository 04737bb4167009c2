/** The texts of each language, the same files that the app asks for (src/language/load-texts.ts). */
const TEXTS = import.meta.glob('../../locales/*.json');

/**
 * Starts loading React, and the texts of a language such as 'de-CH', so that they come beside the app and not
 * after it. The language is a guess: where the session speaks another one, the app asks for that. What fails
 * here is asked for again, and reported, by the app.
 */
export function loadEarly(language: string): void {
  const texts = TEXTS[`../../locales/${language.slice(0, 2).toLowerCase()}.json`];
  for (const load of [() => import('react-dom/client'), texts]) load?.().catch(() => {});
}
