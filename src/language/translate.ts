import rosetta from 'rosetta';
import type { TextTree } from './rules/merge-messages';
import type { TextParams, Translate } from './text';

/**
 * Texts of one locale by key. A plural (`one`, `other`, …) is chosen by `params.count`; a key that is
 * missing shows itself, so that a gap is seen and nothing breaks.
 */
export function createTranslate(locale: string, texts: TextTree): Translate {
  const table = rosetta<TextTree>({ [locale]: texts });
  table.locale(locale);
  const plurals = new Intl.PluralRules(locale);

  const lookUp = (key: string, params?: TextParams): string | undefined => {
    const found: unknown = table.t(key, params);
    if (typeof found === 'string') return found || undefined;
    if (typeof found !== 'object' || found === null) return undefined;
    const category = plurals.select(Number(params?.count ?? 0));
    return lookUp(`${key}.${category in found ? category : 'other'}`, params);
  };

  return Object.assign((key: string, params?: TextParams) => lookUp(key, params) ?? key, {
    has: (key: string): key is never => lookUp(key) !== undefined,
    locale,
  }) as Translate;
}
