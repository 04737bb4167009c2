import { type LocalizedText, TEXT_LANGUAGES } from '../rules/language/localized-text';
import type { LocalizedOption } from '../rules/profile/profile-definition';

const COUNTRIES = [
  'AE',
  'AR',
  'AT',
  'AU',
  'BE',
  'BR',
  'CA',
  'CH',
  'CL',
  'CY',
  'CZ',
  'DE',
  'DK',
  'EE',
  'EG',
  'ES',
  'FI',
  'FR',
  'GB',
  'GR',
  'HK',
  'HR',
  'HU',
  'IE',
  'IL',
  'IN',
  'IS',
  'IT',
  'JO',
  'JP',
  'KR',
  'KW',
  'LB',
  'LI',
  'LT',
  'LU',
  'LV',
  'MA',
  'MC',
  'MT',
  'MX',
  'NL',
  'NO',
  'NZ',
  'PL',
  'PT',
  'QA',
  'RO',
  'SA',
  'SE',
  'SG',
  'SI',
  'SK',
  'TR',
  'TW',
  'UA',
  'US',
  'ZA',
];

/** The countries that the demo's offerings are open to: few enough to be found without a search. */
const OPEN_TO = [
  'AT',
  'BE',
  'CH',
  'CZ',
  'DE',
  'DK',
  'ES',
  'FI',
  'FR',
  'GB',
  'IE',
  'IT',
  'LI',
  'LU',
  'NL',
  'NO',
  'PL',
  'PT',
  'SE',
  'US',
];

/** Countries to choose from, by their ISO 3166 code. */
export const COUNTRY_OPTIONS: readonly LocalizedOption[] = optionsOf(COUNTRIES);

/** Countries of investors to choose from, by their ISO 3166 code. */
export const INVESTOR_COUNTRY_OPTIONS: readonly LocalizedOption[] = optionsOf(OPEN_TO);

function optionsOf(codes: readonly string[]): readonly LocalizedOption[] {
  return codes.map((code) => ({ label: countryName(code), value: code }));
}

function countryName(code: string): LocalizedText {
  const names = TEXT_LANGUAGES.map((language) => [
    language,
    new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code,
  ]);
  return Object.fromEntries(names) as LocalizedText;
}
