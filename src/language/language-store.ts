import { computed, type ReadonlySignal, signal } from '@preact/signals-core';
import type { Onboarding } from '../app/onboarding';
import { OnboardingError } from '../http/errors';
import type { Language } from '../http/schemas';
import {
  matchLanguage,
  nearestLanguage,
  offeredLanguages,
  textDirection,
} from './rules/match-language';
import { mergeMessages, type TextTree } from './rules/merge-messages';
import type { Translate } from './text';
import { createTranslate } from './translate';

/** Languages, the selected locale and its texts. */
export interface LanguageStore {
  /** All languages of the backend; empty until they are loaded. */
  readonly languages: ReadonlySignal<readonly Language[]>;
  /** The languages the investor may choose. */
  readonly offered: ReadonlySignal<readonly Language[]>;
  /** The selected locale; undefined until its texts are loaded. */
  readonly locale: ReadonlySignal<string | undefined>;
  readonly direction: ReadonlySignal<'ltr' | 'rtl'>;
  /** The texts of `locale`. */
  readonly translate: ReadonlySignal<Translate | undefined>;
  setLanguages(languages: readonly Language[]): void;
  /** The offered locale that fits, by match-language.ts; a shipped one while no languages are loaded. */
  match(preferred: string): string;
  /**
   * Loads the texts of a locale, waits for `whenReady`, then selects it. The latest choice wins: resolves
   * with true when this one was selected, with false when a later one replaced it. Rejects with NETWORK when the
   * texts can't be loaded, or with `whenReady`.
   */
  select(locale: string, whenReady?: () => Promise<void>): Promise<boolean>;
}

/** The selected locale with its shipped texts. */
interface Selected {
  readonly locale: string;
  readonly texts: TextTree;
}

/** Makes one element's language store. `load` loads the shipped texts of a locale. */
export function createLanguageStore(
  { configuration, host, profile }: Onboarding,
  load = loadTexts,
): LanguageStore {
  const languages = signal<readonly Language[]>([]);
  const selected = signal<Selected | undefined>(undefined);
  let newest = 0;

  const withHostTexts = ({ locale, texts }: Selected): TextTree => {
    const over: Record<string, unknown> | undefined = configuration.props.value.messages;
    try {
      return mergeMessages(texts, over && Object.hasOwn(over, locale) ? over[locale] : undefined);
    } catch {
      // Reading an object of the host may throw anything.
      host.tell('messages', `those of ${locale} can't be read`);
      return texts;
    }
  };

  const offered = computed(() => offeredLanguages(languages.value, profile.qualification.value));
  const translate = computed(() => {
    if (!selected.value) return undefined;
    return createTranslate(selected.value.locale, withHostTexts(selected.value));
  });

  return {
    languages,
    offered,
    locale: computed(() => selected.value?.locale),
    direction: computed(() => textDirection(selected.value?.locale ?? '')),
    translate,
    setLanguages: (fetched) => {
      languages.value = fetched;
      if (fetched.length === 0) host.tell('languages-none', '/languages is empty');
    },
    match: (preferred) => {
      const offer = offered.peek().map(({ code }) => code);
      const available = offer.length > 0 ? offer : SHIPPED_LOCALES;
      return matchLanguage(preferred, available, navigator.languages) ?? 'en';
    },
    select: async (locale, whenReady) => {
      newest += 1;
      const mine = newest;
      const texts = await load(locale).catch((cause) => {
        throw textsMissing(locale, cause);
      });
      await whenReady?.();
      if (mine !== newest) return false;
      selected.value = { locale, texts };
      return true;
    },
  };
}

function textsMissing(locale: string, cause: unknown): OnboardingError {
  const reason = `the texts of ${locale} could not be loaded`;
  return new OnboardingError('NETWORK', { reason, cause, mistake: ['texts-missing', locale] });
}

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
