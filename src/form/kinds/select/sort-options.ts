import { intlLocale } from '../../../kit/rules/intl-locale';

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
 * All options sorted by label for the locale. Equal labels keep their order. For selects only: radios keep the
 * backend's order.
 */
export function sortOptions<Option extends { readonly label: string }>(
  options: readonly Option[],
  locale: string,
): readonly Option[] {
  return [...options].sort(byLabel(locale));
}

/** Compares two options by label, in the order of the locale. */
export function byLabel(
  locale: string,
): (one: { readonly label: string }, other: { readonly label: string }) => number {
  const { compare } = new Intl.Collator(intlLocale(locale));
  return (one, other) => compare(one.label, other.label);
}
