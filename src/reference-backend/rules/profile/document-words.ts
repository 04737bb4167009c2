import { isRecord } from '../../../kit/rules/is-record';
import { TEXT_LANGUAGES, type TextLanguage } from '../language/localized-text';
import type { ProfileDefinition } from './profile-definition';

const WORDS = new Set([
  'label',
  'helperText',
  'introText',
  'addLabel',
  'message',
  'contactEmail',
  'supportUrl',
]);

/** Whether what stands under this name in a document is in words, and so differs between languages. */
export function isInWords(name: string, value: unknown): boolean {
  // A legend may be its own words.
  return WORDS.has(name) || (name === 'legend' && typeof value === 'string');
}

/** One profile out of the same in each language. All have the same structure. */
export function inAllLanguages(
  profiles: Readonly<Record<TextLanguage, ProfileDefinition>>,
): ProfileDefinition {
  return merged(profiles, '') as ProfileDefinition;
}

function merged(values: Readonly<Record<TextLanguage, unknown>>, name: string): unknown {
  const { en } = values;
  if (isInWords(name, en) && typeof en === 'string') {
    return TEXT_LANGUAGES.every((language) => values[language] === en) ? en : values;
  }
  const within = (key: string | number) => ({
    en: partOf(en, key),
    de: partOf(values.de, key),
    fr: partOf(values.fr, key),
    ar: partOf(values.ar, key),
  });
  if (Array.isArray(en)) return en.map((_, place) => merged(within(place), ''));
  if (!isRecord(en)) return en;
  return Object.fromEntries(Object.keys(en).map((key) => [key, merged(within(key), key)]));
}

function partOf(value: unknown, key: string | number): unknown {
  return (value as Readonly<Record<string | number, unknown>>)[key];
}
