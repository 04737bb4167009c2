import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import type { Language } from '../http/schemas';
import { matchLanguage } from './rules/match-language';
import { mergeMessages, type TextTree } from './rules/merge-messages';
import { offeredLanguages } from './rules/offered-languages';
import { textDirection } from './rules/text-direction';
import type { Translate } from './text';
import { createTranslate } from './translate';

/** Languages, the selected locale and its texts (spec sections 3 'Locale' and 4 'Language'). */
export interface LanguageStore {
  /** All languages of the backend; empty until they came. */
  readonly languages: ReadonlySignal<readonly Language[]>;
  /** Those the investor may choose. */
  readonly offered: ReadonlySignal<readonly Language[]>;
  /** The selected locale; undefined until the first one's texts are there. */
  readonly locale: ReadonlySignal<string | undefined>;
  readonly direction: ReadonlySignal<'ltr' | 'rtl'>;
  /** The texts of `locale`. */
  readonly translate: ReadonlySignal<Translate | undefined>;
  setLanguages(languages: readonly Language[]): void;
  /** The locale to start with, by the spec's match. */
  match(preferred: string): string;
  /**
   * Loads the texts of a locale, then selects it. The newest choice wins: true when this one was
   * selected, false when another came after it. Rejects when the texts can't be loaded.
   */
  select(locale: string): Promise<boolean>;
}

/** What the language store is given. */
export interface LanguageDeps {
  readonly qualification: ReadonlySignal<{ readonly languages: readonly string[] } | undefined>;
  /** The host's own texts by locale. */
  readonly messages: ReadonlySignal<Record<string, unknown> | undefined>;
  readonly shipped: readonly string[];
  readonly loadTexts: (locale: string) => Promise<TextTree>;
  readonly browserLanguages: () => readonly string[];
}

/** Makes one element's language store. */
export function createLanguageStore(deps: LanguageDeps): LanguageStore {
  const languages = signal<readonly Language[]>([]);
  const selected = signal<{ locale: string; texts: TextTree } | undefined>(undefined);
  let newest = 0;

  const translate = computed(() => {
    if (!selected.value) return undefined;
    const { locale, texts } = selected.value;
    const over = deps.messages.value;
    const own = over && Object.hasOwn(over, locale) ? over[locale] : undefined;
    return createTranslate(locale, mergeMessages(texts, own));
  });

  return {
    languages,
    offered: computed(() => offeredLanguages(languages.value, deps.qualification.value)),
    locale: computed(() => selected.value?.locale),
    direction: computed(() => textDirection(selected.value?.locale ?? '')),
    translate,
    setLanguages: (found) => {
      languages.value = found;
    },
    match: (preferred) => {
      const known = languages.peek().map(({ code }) => code);
      const available = known.length > 0 ? known : deps.shipped;
      return matchLanguage(preferred, available, deps.browserLanguages()) ?? 'en';
    },
    select: async (locale) => {
      newest += 1;
      const mine = newest;
      const texts = await deps.loadTexts(locale);
      if (mine !== newest) return false;
      selected.value = { locale, texts };
      return true;
    },
  };
}
