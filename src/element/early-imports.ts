import { earlyTexts } from './early-texts';
import { type EarlyWords, ENGLISH } from './early-words';

/**
 * Starts loading the texts of a language such as 'de-CH', in parallel with the app. The language is a guess: the app
 * loads the texts of another one if the session needs it. Where they don't come, the words are English, and the app
 * loads the file again and reports it.
 */
export async function loadEarlyWords(language: string): Promise<EarlyWords> {
  for (const lang of [language, language.replace(/-.*/, '').toLowerCase()]) {
    const file = await earlyTexts(lang)?.catch(() => undefined);
    if (file) return { lang, texts: file.texts };
  }
  return ENGLISH;
}

/**
 * Starts loading React, in parallel with the app, and for a screen that a server has drawn what takes it over. A
 * failure is ignored: the app loads the file again and reports it.
 */
export function importEarly(isDrawn: boolean): void {
  const takeover = isDrawn ? import('../app/drawn/take-over') : undefined;
  for (const load of [import('react-dom/client'), takeover]) load?.catch(() => {});
}

/** An answer that `hasConditions` (src/form/rules/model/build-model.ts) would say yes to. */
const CONDITIONAL = /When"|-grouped"/;

/** Starts loading the code of conditions where a first answer has some, while the app is on its way. */
export async function importConditions(answer: Response): Promise<void> {
  const text = await answer.clone().text();
  if (CONDITIONAL.test(text)) await import('../form/rules/model/flatten-section');
}
