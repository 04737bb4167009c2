import { computed, type ReadonlySignal, signal } from '@preact/signals-core';
import type { Onboarding } from '../app/onboarding';
import { OnboardingError } from '../http/errors';
import type { Language } from '../http/schemas';
import { whenTrue } from '../kit/waiting/waiting';
import { loadTexts, SHIPPED_LOCALES, type Texts, withRest } from './load-texts';
import { matchLanguage, offeredLanguages, textDirection } from './rules/match-language';
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
  /** The texts of `locale`: at first those that a first section shows. */
  readonly translate: ReadonlySignal<Translate | undefined>;
  /** The other texts of `locale` are still to come. */
  readonly isLoadingRest: ReadonlySignal<boolean>;
  /** Whether all texts of `locale` are there. */
  hasAllTexts(): boolean;
  /**
   * Resolves when all texts of `locale` are there. For what is loaded after a first section: it has to wait for its
   * texts as for its code. Rejects when they can't be loaded; the next call tries again.
   */
  loadAllTexts(): Promise<void>;
  setLanguages(languages: readonly Language[]): void;
  /** The offered locale that fits, by match-language.ts; a shipped one while no languages are loaded. */
  match(preferred: string): string;
  /**
   * Loads the texts of a locale, waits for `whenReady`, then shows it. The latest choice wins: resolves
   * with true when this one was applied, with false when a later one replaced it. Rejects with NETWORK when the
   * texts can't be loaded, or with `whenReady`.
   */
  apply(locale: string, whenReady?: () => Promise<void>): Promise<boolean>;
}

/** The selected locale with its shipped texts. */
interface Selected extends Texts {
  readonly locale: string;
}

/** Makes one element's language store. `load` loads the first of the shipped texts of a locale. */
export function createLanguageStore(
  {
    configuration,
    host,
    profile,
  }: Pick<Onboarding, 'configuration' | 'host'> & {
    readonly profile: Pick<Onboarding['profile'], 'qualification'>;
  },
  load = loadTexts,
): LanguageStore {
  const languages = signal<readonly Language[]>([]);
  const selected = signal<Selected | undefined>(undefined);
  const restHasFailed = signal(false);
  /** Something was loaded that needs all texts: another locale is applied with all of its own. */
  let isRestNeeded = false;
  let newest = 0;

  const withNeededRest = async (locale: string, texts: Texts): Promise<Texts> => {
    if (!isRestNeeded || !texts.loadRest) return texts;
    return withRest(texts).catch((cause) => {
      throw textsMissing(locale, cause);
    });
  };

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
    return createTranslate(
      selected.value.locale,
      withHostTexts(selected.value),
      (host.page ?? navigator).languages,
    );
  });

  return {
    languages,
    offered,
    locale: computed(() => selected.value?.locale),
    direction: computed(() => textDirection(selected.value?.locale ?? '')),
    translate,
    isLoadingRest: computed(() => Boolean(selected.value?.loadRest) && !restHasFailed.value),
    hasAllTexts: () => selected.peek() !== undefined && !selected.peek()?.loadRest,
    loadAllTexts: async () => {
      await whenTrue(() => selected.value !== undefined, new AbortController().signal);
      isRestNeeded = true;
      const before = selected.peek() as Selected;
      try {
        const texts = await withNeededRest(before.locale, before);
        // Another locale has come with all its texts.
        if (selected.peek() === before) selected.value = { locale: before.locale, ...texts };
      } catch (error) {
        restHasFailed.value = true;
        throw error;
      }
    },
    setLanguages: (fetched) => {
      languages.value = fetched;
      if (fetched.length === 0) host.tell('languages-none', '/languages is empty');
    },
    match: (preferred) => {
      const offer = offered.peek().map(({ code }) => code);
      const available = offer.length > 0 ? offer : SHIPPED_LOCALES;
      return matchLanguage(preferred, available, (host.page ?? navigator).languages) ?? 'en';
    },
    apply: async (locale, whenReady) => {
      newest += 1;
      const mine = newest;
      const first = await load(locale).catch((cause) => {
        throw textsMissing(locale, cause);
      });
      const texts = await withNeededRest(locale, first);
      await whenReady?.();
      // They may be needed only since.
      const now = await withNeededRest(locale, texts);
      if (mine !== newest) return false;
      selected.value = { locale, ...now };
      return true;
    },
  };
}

function textsMissing(locale: string, cause: unknown): OnboardingError {
  const reason = `the texts of ${locale} could not be loaded`;
  return new OnboardingError('NETWORK', { reason, cause, mistake: ['texts-missing', locale] });
}
