import { intlLocale } from '../../../kit/rules/intl-locale';

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

/**
 * The value of an option whose label another option has too, to tell them apart; undefined for any other.
 */
export function distinction<Option extends { readonly label: string; readonly value: unknown }>(
  options: readonly Option[],
): (option: Option) => string | undefined {
  const counts = new Map<string, number>();
  for (const { label } of options) counts.set(label, (counts.get(label) ?? 0) + 1);
  return ({ label, value }) => ((counts.get(label) ?? 0) > 1 ? String(value) : undefined);
}

/**
 * Options sorted by label for the locale; equal labels keep their order. For selects only: radios keep the
 * backend's order.
 */
export function sortOptions<Option extends { readonly label: string }>(
  options: readonly Option[],
  locale: string,
): readonly Option[] {
  const { compare } = new Intl.Collator(intlLocale(locale));
  return options.toSorted((one, other) => compare(one.label, other.label));
}
