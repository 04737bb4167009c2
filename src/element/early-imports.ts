import { earlyTexts } from './early-texts';

/**
 * Starts loading React, and the texts of a language such as 'de-CH', in parallel with the app. The language
 * is a guess: the app loads the texts of another one if the session needs it. A failure is ignored: the app
 * loads the file again and reports it.
 */
export function importEarly(language: string): void {
  const texts = earlyTexts(language) ?? earlyTexts(language.replace(/-.*/, ''));
  for (const load of [import('react-dom/client'), texts]) load?.catch(() => {});
}
