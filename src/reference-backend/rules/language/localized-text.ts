/** The languages the demo's profiles are written in; every other one reads English. */
export const TEXT_LANGUAGES = ['en', 'de', 'fr', 'ar'] as const;

export type TextLanguage = (typeof TEXT_LANGUAGES)[number];

/** One text in every language of the profiles, or a text that is the same in all of them. */
export type LocalizedText = string | Readonly<Record<TextLanguage, string>>;

/** The text as an investor of this language reads it. */
export function textIn(text: LocalizedText, language: TextLanguage): string {
  return typeof text === 'string' ? text : text[language];
}
