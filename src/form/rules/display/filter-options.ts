/**
 * The indexes of options whose label contains all words of the query, regardless of case and accents. An
 * empty query finds all.
 */
export function filterOptions(
  options: readonly { readonly label: string }[],
  query: string,
): readonly number[] {
  const words = folded(query).split(/\s+/).filter(Boolean);
  return options.flatMap(({ label }, place) => {
    const text = folded(label);
    return words.every((word) => text.includes(word)) ? [place] : [];
  });
}

/** Lower case without diacritics: 'Ähre' becomes 'ahre'. */
function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .trim();
}
