import type { EarlyWords } from './early-words';

/** The first texts of each language, the files that the app loads (src/language/load-texts.ts). */
const TEXTS = import.meta.glob<Pick<EarlyWords, 'texts'>>('../../locales/*.json', {
  query: '?first',
});

/**
 * Starts loading the texts of a locale; undefined if it has no file. In the bundle tools/build/entry-imports.ts
 * replaces this by a list of names.
 */
export function earlyTexts(locale: string): Promise<Pick<EarlyWords, 'texts'>> | undefined {
  return TEXTS[`../../locales/${locale}.json`]?.();
}
