// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { loadFailure, skeleton } from '../../../src/element/load-failure';

describe('the first words, before there are texts', () => {
  it.each([
    ['de', 'de', 'Erneut versuchen'],
    ['ar-EG', 'ar', 'إعادة المحاولة'],
    ['FR', 'fr', 'Réessayer'],
    // No texts of its own: English, and a screen reader has to say it so.
    ['fi', 'en', 'Try again'],
    ['zh-Hans', 'en', 'Try again'],
    ['estonian', 'en', 'Try again'],
    // Names that every object has.
    ['constructor', 'en', 'Try again'],
    ['__proto__', 'en', 'Try again'],
    ['', 'en', 'Try again'],
  ])('%j carry their language, %s', (asked, lang, label) => {
    const failure = loadFailure(asked, vi.fn());
    expect([failure.lang, failure.querySelector('button')?.textContent]).toEqual([lang, label]);
    expect(skeleton(asked).lang).toBe(lang);
  });
});
