import { intlLocale } from '../../../kit/rules/intl-locale';

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
