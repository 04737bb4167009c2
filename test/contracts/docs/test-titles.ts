/** The titles of a file's tests and groups: what comes first in a call of `it`, or of `it.each(…)`. */
export function titlesIn(source: string): string[] {
  const title =
    /(?:\b(?:describe|it|test|longDescribe|longIt)|\))\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1,/g;
  return [...source.matchAll(title)].map(([, , text = '']) => text.replaceAll("\\'", "'"));
}

/** Those of them that `npm test` runs (test/support/long.ts), too. */
export function titlesOfEachRun(source: string): string[] {
  const longGroup = /^( *)longDescribe\([\s\S]*?^\1\}\);/gm;
  const longTest = /\blongIt(?:\.each\([\s\S]*?\))?\(\s*(['"`])(?:\\.|(?!\1)[^\\])*\1,/g;
  return titlesIn(source.replace(longGroup, '').replace(longTest, ''));
}

/** Whether one of the titles is, or has in it, what a page says; … stands for some words. */
export function isAmong(titles: readonly string[], said: string): boolean {
  const parts = said.split('…').map((part) => part.trim());
  return titles.some((title) => parts.every((part) => title.includes(part)));
}
