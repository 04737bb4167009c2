import type { TextTree } from './rules/merge-messages';

/** What the first screen can show, what one feature says, or all the rest (build/chunk-plan.ts). */
export type TextPart = 'first' | 'identity' | 'wallet' | 'later';

type Files = Record<string, () => Promise<TextTree>>;

const FILES: Record<TextPart, Files> = {
  first: import.meta.glob<TextTree>('../../locales/*.json', { query: '?first', import: 'default' }),
  identity: import.meta.glob<TextTree>('../../locales/*.json', {
    query: '?identity',
    import: 'default',
  }),
  wallet: import.meta.glob<TextTree>('../../locales/*.json', {
    query: '?wallet',
    import: 'default',
  }),
  later: import.meta.glob<TextTree>('../../locales/*.json', { query: '?later', import: 'default' }),
};

const pathOf = (locale: string) => `../../locales/${locale}.json`;

/** The locales that have a file of their own. */
export const SHIPPED_LOCALES: readonly string[] = Object.keys(FILES.first).map((path) =>
  path.slice(pathOf('').lastIndexOf('/') + 1, -'.json'.length),
);

/**
 * One part of the shipped texts of a locale; English where there is no file for it (the host's `messages`
 * may still bring some). Rejects when the file can't be loaded; calling again tries again.
 */
export async function loadTexts(locale: string, part: TextPart): Promise<TextTree> {
  const load = FILES[part][pathOf(locale)] ?? FILES[part][pathOf('en')];
  if (!load) throw new Error('investor-onboarding: no texts are part of this build');
  return load();
}
