/** How many sentences, words, syllables and long words a text has; a text without an end is one sentence. */
function measure(text: string, syllablesIn: (word: string) => number) {
  const sentences = text.split(/[.!?:;]+(?:\s|$)/).filter((part) => /\p{L}/u.test(part)).length;
  const words = text.match(/[\p{L}\d][\p{L}\d'’-]*/gu) ?? [];
  const syllables = words.map(syllablesIn);
  return {
    sentences: Math.max(sentences, 1),
    words: words.length,
    syllables: syllables.reduce((sum, count) => sum + count, 0),
    ofThreeSyllables: syllables.filter((count) => count >= 3).length,
    ofOneSyllable: syllables.filter((count) => count === 1).length,
    ofMoreThanSixLetters: words.filter((word) => word.length > 6).length,
  };
}

/** English: groups of vowels, without a silent e at the end. */
function englishSyllables(word: string): number {
  const spoken = word.toLowerCase().replace(/(?<=[^aeiouyl])(?:e|es|ed)$/, '');
  return Math.max(spoken.match(/[aeiouy]+/g)?.length ?? 0, 1);
}

/** German: groups of vowels, of which a diphthong is one. */
function germanSyllables(word: string): number {
  const groups = word.toLowerCase().match(/aa|ee|oo|ie|ei|ai|au|äu|eu|oi|[aeiouyäöü]/g);
  return Math.max(groups?.length ?? 0, 1);
}

/**
 * The school year, of an American school, in which an English text is understood: Flesch and Kincaid's formula.
 * Made for a text of some hundred words; of a single short sentence it says little.
 */
export function fleschKincaidGrade(text: string): number {
  const { sentences, words, syllables } = measure(text, englishSyllables);
  return 0.39 * (words / sentences) + 11.8 * (syllables / words) - 15.59;
}

/**
 * The school year, 4 to 15, in which a German text is understood: the first of the Vienna formulas for
 * non-fiction (Bamberger and Vanecek). Made for a text of some hundred words.
 */
export function wienerSachtextformel(text: string): number {
  const found = measure(text, germanSyllables);
  const percent = (count: number) => (100 * count) / found.words;
  return (
    0.1935 * percent(found.ofThreeSyllables) +
    0.1672 * (found.words / found.sentences) +
    0.1297 * percent(found.ofMoreThanSixLetters) -
    0.0327 * percent(found.ofOneSyllable) -
    0.875
  );
}
