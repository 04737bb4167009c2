import { expect, test } from 'vitest';
import { intlLocale } from '../../../../src/kit/rules/intl-locale';

test.each([
  ['de', 'de'],
  ['pt_BR', 'pt-BR'],
  ['zh_hant_tw', 'zh-Hant-TW'],
  ['', 'en'],
  ['not a locale', 'en'],
  ['__proto__', 'en'],
])('%j is %s to Intl', (code, locale) => {
  expect(intlLocale(code)).toBe(locale);
});
