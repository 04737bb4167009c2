import { earlyTexts } from './early-texts';

/**
 * Starts loading React, and the texts of a language such as 'de-CH', so that they come beside the app and not
 * after it. The language is a guess: where the session speaks another one, the app asks for that. What fails
 * here is asked for again, and reported, by the app.
 */
export function loadEarly(language: string): void {
  const texts = earlyTexts(language) ?? earlyTexts(language.replace(/-.*/, ''));
  for (const load of [import('react-dom/client'), texts]) load?.catch(() => {});
}
