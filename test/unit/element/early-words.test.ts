// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import en from '../../../locales/en.json';
import { loadEarlyWords } from '../../../src/element/early-imports';
import { ENGLISH, loadFailure, skeleton } from '../../../src/element/early-words';

describe('the words before the app is there', () => {
  it.each([
    ['de', 'de', 'Erneut versuchen'],
    ['ar-EG', 'ar', 'إعادة المحاولة'],
    ['FR', 'fr', 'Réessayer'],
    ['zh-Hans', 'zh-Hans', '重试'],
    // No texts of its own: English, and a screen reader has to say it so.
    ['eu', 'en', 'Try again'],
    ['estonian', 'en', 'Try again'],
    // Names that every object has.
    ['constructor', 'en', 'Try again'],
    ['__proto__', 'en', 'Try again'],
    ['', 'en', 'Try again'],
  ])('are those of %j in %s, and say so', async (asked, lang, label) => {
    const failure = loadFailure(await loadEarlyWords(asked), vi.fn());
    expect([failure.lang, failure.querySelector('button')?.textContent]).toEqual([lang, label]);
  });

  it('are those of the texts in English, where no file comes', () => {
    expect(en).toMatchObject(ENGLISH.texts);
  });

  it('are in the language whose texts have come by the time they are said', async () => {
    let words = ENGLISH;
    const box = skeleton(() => words);
    const said = () => [box.lang, box.querySelector('p')?.textContent];
    const tell = (type: string) => box.querySelector('p')?.dispatchEvent(new Event(type));
    tell('animationstart');
    expect(said()).toEqual(['en', 'Loading']);
    words = await loadEarlyWords('fr-CH');
    tell('animationend');
    expect(said()).toEqual(['fr', 'Chargement toujours en cours']);
  });
});
