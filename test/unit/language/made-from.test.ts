import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readLines, readTexts, recorded, standingOf } from '../../../cli/bin/texts/made-from.mjs';

const LANGUAGES = readdirSync('locales')
  .filter((file) => file.endsWith('.json') && file !== 'en.json')
  .map((file) => path.basename(file, '.json'));

it.each(LANGUAGES)('makes every text in %s from the English one of today', (lang) => {
  const standing = standingOf(readTexts('en'), readTexts(lang), readLines(lang));
  expect(standing, 'npm run translated records and lists them: CONTRIBUTING.md').toEqual({
    touched: [],
    behind: [],
  });
});

describe('the record of which English text a text was made from', () => {
  const texts = (values: Record<string, string | Record<string, string>>) =>
    new Map(Object.entries(values));
  const english = texts({ stay: 'Stay', leave: 'Leave' });
  const german = texts({ stay: 'Bleiben', leave: 'Gehen' });
  const lines = recorded(english, german, []);

  it('holds for texts that nobody has changed since', () => {
    expect(standingOf(english, german, lines)).toEqual({ touched: [], behind: [] });
    expect(recorded(english, german, lines)).toEqual(lines);
  });

  it('names a text that stayed while English changed, and does not bless it', () => {
    const newer = texts({ stay: 'Stay here', leave: 'Leave' });
    const behind = { touched: [], behind: ['stay'] };
    expect(standingOf(newer, german, lines)).toEqual(behind);
    expect(standingOf(newer, german, recorded(newer, german, lines))).toEqual(behind);
  });

  it('takes a text that was changed for one made from the English of today', () => {
    const newer = texts({ stay: { one: 'Stay a day', other: 'Stay' }, leave: 'Leave' });
    const touched = texts({ stay: { one: 'Einen Tag bleiben', other: 'Bleiben' }, leave: 'Gehen' });
    expect(standingOf(newer, touched, lines)).toEqual({ touched: ['stay'], behind: [] });
    const anew = recorded(newer, touched, lines);
    expect(standingOf(newer, touched, anew)).toEqual({ touched: [], behind: [] });
  });

  it('asks for a corrected text to be recorded, so that the next change of English finds it', () => {
    const corrected = texts({ stay: 'Hierbleiben', leave: 'Gehen' });
    expect(standingOf(english, corrected, lines).touched).toEqual(['stay']);
    const newer = texts({ stay: 'Stay here', leave: 'Leave' });
    const anew = recorded(english, corrected, lines);
    expect(standingOf(newer, corrected, anew).behind).toEqual(['stay']);
  });

  it('takes the word of a reader for a text that stands', () => {
    const newer = texts({ stay: 'Stay here', leave: 'Leave now' });
    const anew = recorded(newer, german, lines, ['stay']);
    expect(standingOf(newer, german, anew).behind).toEqual(['leave']);
  });

  it('finds the true line among those of two branches, and drops the others', () => {
    const newer = texts({ stay: 'Stay here', leave: 'Leave' });
    const anew = texts({ stay: 'Hierbleiben', leave: 'Gehen' });
    const theirs = recorded(newer, anew, lines);
    for (const merged of [
      [...lines, ...theirs],
      [...theirs, ...lines],
    ]) {
      expect(standingOf(newer, anew, merged)).toEqual({ touched: [], behind: [] });
      expect(recorded(newer, anew, merged)).toEqual(theirs);
      expect(standingOf(newer, german, merged).behind).toEqual(['stay']);
    }
  });
});
