import { intlLocale } from '../../../kit/rules/intl-locale';

/**
 * Options alphabetically by label, as the locale sorts; equal labels keep their order. Only selects are
 * sorted: radios stay as the backend gives them.
 */
export function sortOptions<Option extends { readonly label: string }>(
  options: readonly Option[],
  locale: string,
): readonly Option[] {
  const { compare } = new Intl.Collator(intlLocale(locale));
  return options.toSorted((one, other) => compare(one.label, other.label));
}
