import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SHIPPED_LOCALES } from '../../../src/language/load-texts';
import { textDirection } from '../../../src/language/rules/match-language';
import { mergeMessages } from '../../../src/language/rules/merge-messages';
import type { TextKey } from '../../../src/language/text';
import { createTranslate } from '../../../src/language/translate';

const key = (name: string) => name as TextKey;

test('a text is found by its path and filled in', () => {
  const t = createTranslate('en', { a: { b: 'Hello {{name}}' } });
  expect(t(key('a.b'), { name: 'Anna' })).toBe('Hello Anna');
});

test('a plural follows the language', () => {
  const t = createTranslate('ar', { n: { zero: 'none', two: 'pair', few: 'few', other: 'many' } });
  expect(t(key('n'), { count: 0 })).toBe('none');
  expect(t(key('n'), { count: 2 })).toBe('pair');
  expect(t(key('n'), { count: 5 })).toBe('few');
  expect(t(key('n'), { count: 100 })).toBe('many');
});

test('a missing text shows its key, and is reported as missing', () => {
  const t = createTranslate('en', { a: 'A' });
  expect(t(key('b.c'))).toBe('b.c');
  expect(t.has('b.c')).toBe(false);
  expect(t.has('a')).toBe(true);
});

test('the host’s texts override the shipped ones at any depth', () => {
  const merged = mergeMessages({ a: { b: 'B', c: 'C' } }, { a: { b: 'own' }, d: 'new', e: 5 });
  expect(merged).toEqual({ a: { b: 'own', c: 'C' }, d: 'new' });
});

test('no host text reaches a prototype, whatever it holds', () => {
  const hostile = JSON.parse('{"__proto__":{"polluted":"yes"},"constructor":{"x":"y"}}');
  mergeMessages({}, hostile);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  fc.assert(
    fc.property(fc.anything(), (over) => {
      const t = createTranslate('en', mergeMessages({ a: 'A' }, over));
      expect(typeof t(key('a'))).toBe('string');
    }),
  );
});

test('right-to-left languages are known with and without a region', () => {
  expect(textDirection('ar-EG')).toBe('rtl');
  expect(textDirection('he')).toBe('rtl');
  expect(textDirection('iw-IL')).toBe('rtl');
  expect(textDirection('en')).toBe('ltr');
});

test('numbers are formatted for the language, texts are unchanged', () => {
  const t = createTranslate('de', { a: '{{done}} von {{total}}, {{name}}' });
  expect(t(key('a'), { done: 1234.5, total: 9, name: '1234' })).toBe('1.234,5 von 9, 1234');
});

test.each([...SHIPPED_LOCALES, 'ar-EG', 'en-IN', 'fa', 'hi', 'mr', 'pt-BR', 'zh-TW'])(
  'a whole number in %s is written as its number format would',
  (code) => {
    const t = createTranslate(code, { n: '{{n}}' });
    const format = new Intl.NumberFormat(code);
    for (const n of [0, 7, 12, 999, 1000, -1, 0.5])
      expect(t(key('n'), { n })).toBe(format.format(n));
  },
);

test('a key of the server that is named like a member of Object.prototype has no text', () => {
  const t = createTranslate('en', { frontendErrorCodes: { UNEXPECTED: 'Oh' } });
  for (const code of ['constructor', 'toString', 'hasOwnProperty', '__proto__', 'valueOf']) {
    expect(t.has(`frontendErrorCodes.${code}`)).toBe(false);
    expect(t(key(`frontendErrorCodes.${code}`))).toBe(`frontendErrorCodes.${code}`);
  }
});

test('a language code that is no locale has its texts, with English numbers', () => {
  for (const code of ['x_y_', '', '__proto__', 'klingon-of-the-north']) {
    const t = createTranslate(code, { n: { one: 'one', other: '{{count}} things' } });
    expect(t(key('n'), { count: 1200 })).toBe('1,200 things');
    expect(t.locale).toBe('en');
  }
});
