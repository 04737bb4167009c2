import { commonCode } from '../language/rules/common-code';
import { earlyTexts } from './early-texts';

/**
 * Starts loading React, and the texts of a language such as 'de-CH', so that they come beside the app and not
 * after it. The language is a guess: where the session speaks another one, the app asks for that. What fails
 * here is asked for again, and reported, by the app.
 */
export function loadEarly(language: string): void {
  const code = commonCode(language);
  const texts = earlyTexts(code) ?? earlyTexts(code.replace(/-.*/, ''));
  for (const load of [import('react-dom/client'), texts]) load?.catch(() => {});
}
