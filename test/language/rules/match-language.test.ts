import { expect, test } from 'vitest';
import { matchLanguage } from '../../../src/language/rules/match-language';

test.each([
  ['a current locale among the available ones stays', 'fr', ['en', 'fr'], ['en'], 'fr'],
  ['a current locale counts by its first two letters', 'de-CH', ['en', 'de'], ['en'], 'de'],
  ['else an exact match of a browser language', 'nl', ['en', 'pt-BR'], ['pt-BR', 'en'], 'pt-BR'],
  ['an exact match comes before the first two letters', 'nl', ['pt', 'en'], ['pt-BR', 'en'], 'en'],
  ['else the first two letters, lower-cased', undefined, ['en', 'it'], ['IT-ch'], 'it'],
  ['else those of a browser language further down', 'nl', ['en', 'de'], ['sv-SE', 'de-AT'], 'de'],
  ['else the first available language', undefined, ['ja', 'ko'], ['nl', 'sv'], 'ja'],
])('%s', (_name, current, available, browser, expected) => {
  expect(matchLanguage(current, available, browser)).toBe(expected);
});

test('nothing available means no locale', () => {
  expect(matchLanguage('en', [], ['en'])).toBeUndefined();
});
