import { nearestLanguage } from './rules/match-language';
import type { TextTree } from './rules/merge-messages';

const FILES = import.meta.glob<TextTree>('../../locales/*.json', { import: 'default' });

const pathOf = (locale: string) => `../../locales/${locale}.json`;

/** The locales that have a file. */
export const SHIPPED_LOCALES: readonly string[] = Object.keys(FILES).map((path) =>
  path.slice(pathOf('').lastIndexOf('/') + 1, -'.json'.length),
);

/**
 * Loads the shipped texts of a locale, or of the nearest one that has a file: `zh-Hant` for `zh-TW`, `pt` for
 * `pt-BR`; English otherwise (the host's `messages` may still add some). Rejects when the file can't be
 * loaded; the next call tries again.
 */
export async function loadTexts(locale: string): Promise<TextTree> {
  const load = FILES[pathOf(nearestLanguage(locale, SHIPPED_LOCALES) ?? 'en')];
  if (!load) throw new Error('investor-onboarding: no texts are part of this build');
  return load();
}
