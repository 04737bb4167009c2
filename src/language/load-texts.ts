import { $load } from '../kit/lazy/load-code';
import { nearestLanguage } from './rules/match-language';
import { mergeMessages, type TextTree } from './rules/merge-messages';

/** The texts of a language come in two files (tools/build/texts-in-two.ts): what a first section shows, and the rest. */
export interface Texts {
  readonly texts: TextTree;
  /** Begins to load the others, for `$load` to go on with; absent where `texts` are all. */
  readonly loadRest?: () => [
    rest: Promise<{ readonly texts: TextTree }>,
    again?: string,
    base?: string,
  ];
}

// Stryker disable all: Vite reads the call as it is written.
const FILES = import.meta.glob<Texts>('../../locales/*.json', { query: '?first' });
// Stryker restore all

const pathOf = (locale: string) => `../../locales/${locale}.json`;

/** The locales that have a file. */
export const SHIPPED_LOCALES: readonly string[] = Object.keys(FILES).map((path) =>
  path.slice(pathOf('').lastIndexOf('/') + 1, -'.json'.length),
);

/**
 * Loads the first texts of a locale, or of the nearest one that has a file: `zh-Hant` for `zh-TW`, `pt` for
 * `pt-BR`; English otherwise (the host's `messages` may still add some). Rejects when the file can't be
 * loaded; the next call tries again.
 */
export async function loadTexts(locale: string): Promise<Texts> {
  const load = FILES[pathOf(nearestLanguage(locale, SHIPPED_LOCALES) ?? 'en')];
  if (!load) throw new Error('investor-onboarding: no texts are part of this build');
  return load();
}

/** The same texts with all others of their language. Rejects as `loadTexts` does. */
export async function withRest({ texts, loadRest }: Texts): Promise<Texts> {
  const rest = loadRest && (await $load(...loadRest()));
  return { texts: mergeMessages(texts, rest?.texts) };
}
