/** Onfido's codes that are not the bare language. */
const ONFIDO: Readonly<Record<string, string>> = {
  'en-us': 'en_US',
  'fr-ca': 'fr_CA',
  'pt-br': 'pt_BR',
  'zh-tw': 'zh_TW',
  'zh-hk': 'zh_TW',
  'zh-hant': 'zh_TW',
  da: 'da_DK',
  de: 'de_DE',
  en: 'en_GB',
  es: 'es_ES',
  fr: 'fr_FR',
  it: 'it_IT',
  nl: 'nl_NL',
  pt: 'pt_PT',
  nb: 'no',
  nn: 'no',
  sr: 'sr_Latn',
  zh: 'zh_CN',
};

/** Sumsub's codes that are not the bare language. */
const SUMSUB: Readonly<Record<string, string>> = {
  'pt-br': 'pt-br',
  'zh-tw': 'zh-tw',
  'zh-hk': 'zh-tw',
  'zh-hant': 'zh-tw',
  fil: 'fl',
  nb: 'no',
  nn: 'no',
};

/** Onfido's code for a locale. */
export function onfidoLanguage(locale: string): string {
  return codeOf(locale, ONFIDO);
}

/** Sumsub's code for a locale. */
export function sumsubLanguage(locale: string): string {
  return codeOf(locale, SUMSUB);
}

/** How many parts of a locale the tables know: language, script, region. */
const LONGEST_NAME = 3;

/** The code of the longest prefix of the locale that the table has, else the locale's language. */
function codeOf(locale: string, table: Readonly<Record<string, string>>): string {
  const parts = locale.toLowerCase().split(/[-_]/, LONGEST_NAME);
  for (let length = parts.length; length > 0; length -= 1) {
    const code = table[parts.slice(0, length).join('-')];
    if (code !== undefined) return code;
  }
  return parts[0] ?? 'en';
}
