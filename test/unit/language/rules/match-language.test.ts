import { expect, test } from 'vitest';
import {
  commonCode,
  matchLanguage,
  nearestLanguage,
  withRegion,
} from '../../../../src/language/rules/match-language';

test.each([
  ['a current locale among the available ones stays', 'fr', ['en', 'fr'], ['en'], 'fr'],
  ['a current locale counts by its first two letters', 'de-CH', ['en', 'de'], ['en'], 'de'],
  [
    'an exact match of a browser language comes after the current locale',
    'nl',
    ['en', 'pt-BR'],
    ['pt-BR', 'en'],
    'pt-BR',
  ],
  ['an exact match comes before the first two letters', 'nl', ['pt', 'en'], ['pt-BR', 'en'], 'en'],
  [
    'the first two letters of a browser language, lower-cased, come after an exact match',
    undefined,
    ['en', 'it'],
    ['IT-ch'],
    'it',
  ],
  [
    'the first two letters of a browser language further down count too',
    'nl',
    ['en', 'de'],
    ['sv-SE', 'de-AT'],
    'de',
  ],
  [
    'the first available language is left where nothing matches',
    undefined,
    ['ja', 'ko'],
    ['nl', 'sv'],
    'ja',
  ],
  ['another code of a language is an exact match', undefined, ['nb', 'en'], ['no', 'en'], 'nb'],
  [
    '… before a language further down',
    undefined,
    ['en', 'zh-Hant'],
    ['zh-TW', 'zh', 'en'],
    'zh-Hant',
  ],
  ['… but the same code comes before it', undefined, ['nb', 'nn'], ['nn-NO', 'nn'], 'nn'],
  [
    'the other script is better than another language',
    'zh-CN',
    ['en', 'zh-Hant'],
    ['en'],
    'zh-Hant',
  ],
  ['a region not offered has another one', 'pt', ['en', 'pt-BR'], ['en'], 'pt-BR'],
  ['the first two letters of a code of three', undefined, ['en', 'fi'], ['fil-PH'], 'fi'],
  [
    'the name of a language is no code: Estonian is not Spanish',
    'estonian',
    ['es', 'en'],
    ['en'],
    'en',
  ],
  ['… nor is that of a browser', undefined, ['fr', 'es'], ['estonian'], 'fr'],
  [
    'a code of nonsense counts by its first letters',
    undefined,
    ['fr', 'en'],
    ['en-US@posix'],
    'en',
  ],
])('%s', (_name, current, available, browser, expected) => {
  expect(matchLanguage(current, available, browser)).toBe(expected);
});

test('where no language is available there is no locale', () => {
  expect(matchLanguage('en', [], ['en'])).toBeUndefined();
});

test.each([
  ['zh', 'zh-Hans'],
  ['zh-CN', 'zh-Hans'],
  ['zh-SG', 'zh-Hans'],
  ['zh-Hans-HK', 'zh-Hans'],
  ['zh-TW', 'zh-Hant'],
  ['zh_HK', 'zh-Hant'],
  ['zh-MO', 'zh-Hant'],
  ['zh-Hant-TW', 'zh-Hant'],
  ['no', 'nb'],
  ['no-NO', 'nb'],
  ['nn', 'nb'],
  ['nb-NO', 'nb'],
  ['iw', 'he'],
  ['iw-IL', 'he'],
  ['pt-BR', 'pt'],
  ['PT_pt', 'pt'],
  ['deu', 'de'],
  ['uk', undefined],
  ['', undefined],
  ['constructor', undefined],
])('the nearest of our languages to %s is %s', (code, expected) => {
  const shipped = ['de', 'en', 'he', 'nb', 'pt', 'zh-Hans', 'zh-Hant'];
  expect(nearestLanguage(code, shipped)).toBe(expected);
});

test('taking the common code of a language twice gives the same code', () => {
  for (const code of ['zh-TW', 'no-NO', 'iw', 'de-CH', 'x_y_', '', 'klingon-of-the-north'])
    expect(commonCode(commonCode(code))).toBe(commonCode(code));
});

test.each([
  ['en', ['en-GB', 'en'], 'en-GB-u-ca-gregory'],
  ['en', ['de-DE', 'en', 'en-IE'], 'en-IE-u-ca-gregory'],
  ['de', ['de_CH'], 'de-CH-u-ca-gregory'],
  ['ar', ['ar-SA'], 'ar-SA-u-ca-gregory'],
  ['nb', ['no-NO'], 'nb-NO-u-ca-gregory'],
  ['zh-Hant', ['zh-CN', 'zh-HK'], 'zh-Hant-HK-u-ca-gregory'],
  ['zh-Hans', ['zh-TW'], 'zh-Hans'],
  // Another language than the widget's says nothing about how its dates are written.
  ['fr', ['de-CH', 'en-GB'], 'fr'],
  ['en', ['en'], 'en'],
  ['en', ['x_y_', '', 'constructor'], 'en'],
  ['en', [], 'en'],
  ['de-AT', ['de-CH'], 'de-AT'],
])('dates of %s in a browser with %j are written as in %s', (locale, languages, expected) => {
  expect(withRegion(locale, languages)).toBe(expected);
});

test('a date in a region has its order of words and the days of documents', () => {
  const write = (locale: string, languages: readonly string[]) =>
    new Intl.DateTimeFormat(withRegion(locale, languages), {
      dateStyle: 'long',
      timeZone: 'UTC',
    }).format(Date.UTC(1985, 6, 12));
  expect(write('en', ['en-GB'])).toBe('12 July 1985');
  expect(write('en', ['en-US'])).toBe('July 12, 1985');
  expect(write('ar', ['ar-SA'])).toMatch(/1985|١٩٨٥/);
});
