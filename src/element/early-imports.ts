import { earlyTexts } from './early-texts';

/**
 * Starts loading React, and the texts of a language such as 'de-CH', in parallel with the app, and for a screen
 * that a server has drawn what takes it over. The language is a guess: the app loads the texts of another one if
 * the session needs it. A failure is ignored: the app loads the file again and reports it.
 */
export function importEarly(language: string, isDrawn: boolean): void {
  const texts = earlyTexts(language) ?? earlyTexts(language.replace(/-.*/, ''));
  const takeover = isDrawn ? import('../app/drawn/take-over') : undefined;
  for (const load of [import('react-dom/client'), texts, takeover]) load?.catch(() => {});
}

/** An answer that `hasConditions` (src/form/rules/model/build-model.ts) would say yes to. */
const CONDITIONAL = /When"|-grouped"/;

/** Starts loading the code of conditions where a first answer has some, while the app is on its way. */
export async function importConditions(answer: Response): Promise<void> {
  const text = await answer.clone().text();
  if (CONDITIONAL.test(text)) await import('../form/rules/model/flatten-section');
}
